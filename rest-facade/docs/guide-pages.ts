import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { dictionary } from '../../kernel/dictionary.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { projectFolder } from '../../kernel/project-folder.js';
import { htmlPage } from './html-page.js';

/** A page of docs/ as it is served. */
export interface Guide {
  /** Below /docs: `imports.md`, `decisions/0003-bounded-totals-and-search.md`. */
  name: string;
  title: string;
  html: string;
}

/** The folder docs/ of the project that `from` is in, built or not; null where it was left out. */
export function guidesFolder(from: string): string | null {
  const project = projectFolder(from);
  const folder = project === null ? null : path.join(project, 'docs');
  return folder !== null && existsSync(folder) ? folder : null;
}

/** Every page of docs/, read and rendered once. */
export function readGuides(folder: string | null): Guide[] {
  if (folder === null) {
    return [];
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => name.split(path.sep).join('/'))
    .sort()
    .map(name => guideOf(name, readFileSync(path.join(folder, name), 'utf8')));
}

/** The list of all guides, the decisions behind them last. */
export const guideIndexPage = (guides: readonly Guide[]): string =>
  htmlPage(
    'Guides',
    `${listOf(guides.filter(({ name }) => !name.includes('/')))}
<h2>Decisions</h2>
${listOf(guides.filter(({ name }) => name.includes('/')))}`,
  );

const listOf = (guides: readonly Guide[]): string =>
  `<ul>\n${guides.map(({ name, title }) => `<li><a href="/docs/${name}">${escapeHtml(title)}</a></li>`).join('\n')}\n</ul>`;

/** The first heading is the title of the page, which has it already. */
export function guideOf(name: string, text: string): Guide {
  const [, heading, rest] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? [null, name, text];
  const title = heading!.replaceAll('`', '');
  return { name, title, html: htmlPage(title, renderer.render(rest!)) };
}

/**
 * CommonMark with tables. HTML in a page is shown as text, and a link that a browser would run is none; both are what
 * the library does unless told otherwise.
 */
const renderer = new MarkdownIt({ html: false, linkify: false });
renderer.core.ruler.push('placed', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      token.attrSet('id', placeOf(tokens[index + 1]!.content));
    }
    for (const inline of token.children ?? []) {
      inline.attrs =
        inline.attrs?.map(([name, value]) => [name, name === 'href' ? served(String(value)) : value]) ?? null;
    }
  }
});
// A wide table is scrolled by itself, not with the whole page.
renderer.renderer.rules.table_open = () => '<div class="wide"><table>\n';
renderer.renderer.rules.table_close = () => '</table></div>\n';

/** The name of a heading in addresses, as the usual hosts of Markdown make it. */
const placeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Links out of docs/ lead to files that are not served: what they describe is. */
const served = (address: string): string => places[address] ?? address;

const places: Readonly<Record<string, string>> = dictionary({
  '../schema/openapi.json': '/openapi.json',
  '../schema/events.json': '/docs/events',
});
