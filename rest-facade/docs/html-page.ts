import { escapeHtml } from '../../kernel/escape-html.js';

/** Links between the parts of the documentation. */
export const docsNavigation =
  '<nav><a href="/docs">Docs</a> · <a href="/docs/api">API</a> · <a href="/docs/errors">Errors</a> · <a href="/docs/events">Events</a> · <a href="/docs/guides">Guides</a></nav>';

const product = 'Tradewind';

/** A small page; `body` and `navigation` are HTML already, the title is not. */
export const htmlPage = (title: string, body: string, navigation = docsNavigation): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title === product ? product : `${title} · ${product}`)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid #d8dee5; vertical-align: top; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
td code { overflow-wrap: normal; }
pre { overflow-x: auto; }
pre { background: #f4f6f8; padding: .7rem .9rem; border-radius: .3rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2rem; }
.wide { overflow-x: auto; }
.wide code { overflow-wrap: normal; }
a { color: #0b5cad; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; }
  thead { display: none; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid #d8dee5; }
  td { display: block; padding: 0; border: 0; }
  td code { overflow-wrap: anywhere; }
}
</style>
</head>
<body>
${navigation}
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
