import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../kernel/escape-html.js';
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
  if (existsSync(path.join(from, 'package.json'))) {
    const folder = path.join(from, 'docs');
    return existsSync(folder) ? folder : null;
  }
  const above = path.dirname(from);
  return above === from ? null : guidesFolder(above);
}

/** Every page of docs/, read once: its text as it is written, with its links to other pages of docs/ to follow. */
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

function guideOf(name: string, text: string): Guide {
  const [, heading, rest] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? [null, name, text];
  const title = heading!.replaceAll('`', '');
  return {
    name,
    title,
    html: htmlPage(title, `<pre class="text">${linked(escapeHtml(rest!.trim()))}</pre>`),
  };
}

/** `[words](page.md)` of escaped text as a link; whatever is not a page of docs/ stays text. */
const linked = (text: string): string =>
  text.replace(
    /\[([^\]]+)\]\(((?:\.\.\/|decisions\/)?[\w-]+\.md)(#[\w-]+)?\)/g,
    (_whole, words: string, page: string, place = '') => `<a href="${page}${place}">${words}</a>`,
  );
