import { escapeHtml } from '../../kernel/escape-html.js';

/** A page for people: whole without a script, a font or a picture of somebody else. */
export interface Page {
  /** Text of the title and of the only heading of its level. */
  title: string;
  /** Whose page it is, beside the title in the window's bar; null for the installation's own. */
  site: string | null;
  /** BCP 47, of its content. The page's own words are English. */
  language?: string;
  /** HTML of the content, below the heading. */
  body: string;
  /** HTML for the head: addresses and structured data. */
  head?: string;
  /** HTML above the heading, such as the way back. */
  before?: string;
}

/** One layout for buyers' private pages and for public ones. `title`, `site` and `language` are text, the rest is HTML. */
export const pageHtml = ({ title, site, language = 'en', body, head = '', before = '' }: Page): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<title>${escapeHtml(site === null || site === title ? title : `${title} · ${site}`)}</title>
${head}${head === '' ? '' : '\n'}<style>
${styles}
</style>
</head>
<body>
${before}${before === '' ? '' : '\n'}<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** Colors by purpose; every pair of text and background has a contrast of at least 4.5 to 1, in light and in dark (WCAG 2.2, 1.4.3). */
const styles = `:root { color-scheme: light dark; --text: #1c2733; --quiet: #4a5765; --background: #fff; --line: #d8dee5; --link: #0b5cad; --on-link: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6ebf0; --quiet: #aab6c3; --background: #14191f; --line: #36414d; --link: #86bdf5; --on-link: #0e141a; }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--background); overflow-wrap: anywhere; }
h1, h2 { line-height: 1.25; }
h2 { margin-top: 2rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
code { font: .9em/1.5 ui-monospace, monospace; }
img { max-width: 100%; height: auto; }
.price { font-size: 1.25rem; font-weight: 600; }
.quiet { color: var(--quiet); }
.products { list-style: none; padding: 0; display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); }
.action { display: inline-block; padding: .6rem 1rem; border-radius: .3rem; background: var(--link); color: var(--on-link); text-decoration: none; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; }
  td, th { padding-right: .4rem; }
}`;

/** A table; its heads are text, its cells are HTML. The first cell of a row names it. */
export function pageTable(
  caption: string | null,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const title = caption === null ? '' : `<caption>${escapeHtml(caption)}</caption>\n`;
  const head = heads.map(text => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const top = heads.length === 0 ? '' : `<thead><tr>${head}</tr></thead>\n`;
  const body = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${first}</th>${others.map(cell => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table>\n${title}${top}<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

/** A heading with a list of entries that are HTML; nothing without any. */
export const pageSection = (title: string, entries: readonly string[]): string =>
  entries.length === 0
    ? ''
    : `<h2>${escapeHtml(title)}</h2>\n<ul>${entries.map(entry => `<li>${entry}</li>`).join('')}</ul>`;

/** The day in UTC. */
export const pageDate = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 10))}</time>`;

/** A link that leads out of the installation; only its text where its address is none that a browser should open. */
export function outsideLink(url: string, text: string, className?: string): string {
  const isOpened = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const look = className === undefined ? '' : ` class="${escapeHtml(className)}"`;
  return isOpened
    ? `<a${look} href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(text)}</a>`
    : escapeHtml(text);
}
