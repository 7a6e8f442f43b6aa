import { escapeHtml } from '../../kernel/escape-html.js';
import type { Assets } from './assets.js';

/** What a page is about, as search results name it. */
export type PageKind =
  | 'Guide'
  | 'Operation'
  | 'GraphQL'
  | 'Event'
  | 'Error'
  | 'Schema'
  | 'Reference'
  | 'Decision'
  | 'Changelog';

/** A part of a page that search results lead to. */
export interface Passage {
  /** Of the heading; empty for the beginning of the page. */
  anchor: string;
  heading: string;
  /** Plain text. */
  text: string;
  /** Names that are looked up as a whole: codes, keys, addresses. */
  keywords?: string;
}

/** A heading that the page lists at its side. */
export interface Heading {
  anchor: string;
  title: string;
}

/** What stands on a page. */
export interface PageContent {
  /** HTML below the title. */
  html: string;
  /** Of the second level; none for short pages. */
  headings?: readonly Heading[];
}

/** How links name a page. */
export interface PageLink {
  /** Path of the page: `/docs/imports.md`. */
  address: string;
  title: string;
}

/** A page of the documentation. */
export interface DocsPage extends PageLink {
  kind: PageKind;
  /** Made when the page is first read, and kept. */
  content(): PageContent;
  /** What search finds; none for pages that list others. */
  passages?(): readonly Passage[];
  /** Whether the title is code. */
  isCode?: boolean;
  /** The pages that it is below, the outermost first; none for those that the navigation lists. */
  trail?: readonly PageLink[];
}

/** A group of links at the side of every page. */
export interface NavigationGroup {
  title: string;
  /** Where the title itself leads; null for nowhere. */
  address: string | null;
  pages: readonly PageLink[];
}

/** What a page is shown in. */
export interface Frame {
  assets: Assets;
  navigation: readonly NavigationGroup[];
  /** Whether pages may ask for the demo merchant's key. */
  hasDemoKey: boolean;
}

export interface ShownPage extends PageContent, PageLink {
  isCode?: boolean;
  trail?: readonly PageLink[];
  previous?: PageLink | null;
  next?: PageLink | null;
  /** Of a search. */
  query?: string;
}

/** A whole page. It can be read without scripts: the one that it names adds copying and trying out. */
export function renderPage(page: ShownPage, { assets, navigation, hasDemoKey }: Frame): string {
  const { title, isCode = false, html, headings = [], query = '', trail = [] } = page;
  const listed = [...trail.map(({ address }) => address), page.address];
  const heading = isCode ? `<code>${escapeHtml(title)}</code>` : escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${assets.address('docs.css')}">
<script src="${assets.address('docs.js')}" defer></script>
<title>${escapeHtml(title === 'Tradewind' ? 'Tradewind docs' : `${title} · Tradewind`)}</title>
</head>
<body${hasDemoKey ? ' data-demo-key="/docs/demo-key"' : ''}>
<a class="skip" href="#main-content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/docs">Tradewind <span>docs</span></a>
<form role="search" action="/docs/search"><input type="search" name="q" value="${escapeHtml(query)}" maxlength="200" aria-label="Search the documentation" placeholder="Search" autocomplete="off"><button>Search</button></form>
<button class="menu-button" type="button" popovertarget="menu">Menu</button>
</header>
<div class="columns">
<nav id="menu" class="menu" popover aria-label="Documentation">
${navigation.map(group => groupOf(group, listed)).join('\n')}
</nav>
<main id="main-content" tabindex="-1">
${trailOf(trail)}<h1>${heading}</h1>
${contentsOf(headings)}
${html}
${aroundOf(page)}
</main>
</div>
</body>
</html>
`;
}

const trailOf = (trail: readonly PageLink[]): string =>
  trail.length === 0
    ? ''
    : `<nav class="trail" aria-label="Above this page">${trail.map(({ address, title }) => `<a href="${address}">${escapeHtml(title)}</a>`).join(' › ')}</nav>\n`;

/** `listed` are the addresses of the page and of those above it. */
function groupOf({ title, address, pages }: NavigationGroup, listed: readonly string[]): string {
  const isOpen = [address, ...pages.map(page => page.address)].some(
    each => each !== null && listed.includes(each),
  );
  const own = address === null ? [] : [{ address, title: pages.length === 0 ? title : 'Overview' }];
  if (pages.length === 0) {
    return `<p>${own.map(page => linkOf(page, listed)).join('')}</p>`;
  }
  const links = [...own, ...pages].map(page => `<li>${linkOf(page, listed)}</li>`).join('\n');
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary>\n<ul>\n${links}\n</ul></details>`;
}

function linkOf({ address, title }: PageLink, listed: readonly string[]): string {
  const current = address === listed.at(-1) ? 'page' : address === listed.at(-2) ? 'true' : null;
  return `<a href="${escapeHtml(address)}"${current === null ? '' : ` aria-current="${current}"`}>${escapeHtml(title)}</a>`;
}

/** Of a page with so few headings, a list would only repeat what is seen. */
const listedHeadings = 3;

const contentsOf = (headings: readonly Heading[]): string =>
  headings.length < listedHeadings
    ? ''
    : `<details class="contents"><summary>On this page</summary>
<ul>
${headings.map(({ anchor, title }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`).join('\n')}
</ul></details>`;

function aroundOf({ previous = null, next = null }: ShownPage): string {
  const link = (page: PageLink, rel: string, word: string): string =>
    `<a rel="${rel}" href="${page.address}"><span>${word}</span> ${escapeHtml(page.title)}</a>`;
  const links = [
    previous === null ? '' : link(previous, 'prev', 'Previous'),
    next === null ? '' : link(next, 'next', 'Next'),
  ].join('');
  return links === '' ? '' : `<nav class="around" aria-label="Previous and next page">${links}</nav>`;
}

/** A table that is scrolled by itself where it is wider than the page; cells are HTML already. */
export function docsTable(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = heads.map(text => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `${tableStart(label)}<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n${tableEnd}`;
}

/** Around the rows of any table; who uses the keyboard can scroll it. */
export const tableStart = (label: string): string =>
  `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table>\n`;
export const tableEnd = '</table></div>\n';
