import { escapeHtml } from '../../kernel/escape-html.js';
import type { Assets } from './assets.js';
import type { PageLink } from './docs-page.js';
import { codeBlock } from './highlight.js';

/** What stands for the explorer in lists of pages. Its page is not like the others: it fills the window. */
export const explorerPage: PageLink = {
  address: '/docs/graphql',
  title: 'GraphQL explorer',
};

/** GraphiQL with subscriptions. Without scripts, the page says how to go on. */
export const explorerHtml = (
  publicUrl: string,
  assets: Assets,
  hasDemoKey: boolean,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${assets.address('graphiql.css')}">
<link rel="stylesheet" href="${assets.address('docs.css')}">
<title>GraphQL explorer · Tradewind</title>
</head>
<body class="explorer"${hasDemoKey ? ' data-demo-key="/docs/demo-key"' : ''}>
<header class="bar"><a class="brand" href="/docs">Tradewind <span>docs</span></a>
<h1>GraphQL explorer</h1>
<nav aria-label="About GraphQL"><a href="/docs/graphql.md">Guide</a> <a href="/docs/subscriptions.md">Subscriptions</a></nav></header>
<main id="explorer">
<noscript>
<p>The explorer is a script. Without one, send operations with <code>POST</code>:</p>
${codeBlock(`curl ${escapeHtml(publicUrl)}/graphql -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\\n  -d '{"query": "{ products(limit: 3) { items { title } } }"}'`, 'sh')}
<p><a href="/docs/graphql.md">More about credentials, organizations, ids and limits</a>.</p>
</noscript>
</main>
<script src="${assets.address('react.js')}" defer></script>
<script src="${assets.address('react-dom.js')}" defer></script>
<script src="${assets.address('graphiql.js')}" defer></script>
<script src="${assets.address('explorer.js')}" type="module"></script>
</body>
</html>
`;
