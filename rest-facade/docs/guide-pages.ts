import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../../kernel/project-folder.js';
import type { DocsPage, PageKind } from './docs-page.js';
import { type RenderedMarkdown, renderMarkdown } from './markdown.js';

/** A page of docs/ as it is served. */
export interface Guide extends DocsPage {
  /** Below /docs: `imports.md`, `decisions/0003-bounded-totals-and-search.md`. */
  name: string;
}

/** The folder docs/ of the project that `from` is in, built or not; null where it was left out. */
export function guidesFolder(from: string): string | null {
  const project = projectFolder(from);
  const folder = project === null ? null : path.join(project, 'docs');
  return folder !== null && existsSync(folder) ? folder : null;
}

/** Every page of docs/, read once. */
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

/** The changelog of the project that the folder docs/ is in; null where it was left out. */
export function readChangelog(folder: string | null): Guide | null {
  const file = folder === null ? null : path.join(folder, '../CHANGELOG.md');
  return file !== null && existsSync(file)
    ? {
        ...markdownPage(readFileSync(file, 'utf8'), { address: '/docs/changelog', kind: 'Changelog' }),
        name: 'changelog',
      }
    : null;
}

export const guideOf = (name: string, text: string): Guide => ({
  ...markdownPage(text, { address: `/docs/${name}`, kind: name.includes('/') ? 'Decision' : 'Guide' }),
  name,
});

/** The first heading is the title of the page. */
function markdownPage(text: string, about: { address: string; kind: PageKind }): DocsPage {
  const [, heading, rest] = /^# (.*)\n([\s\S]*)$/.exec(text) ?? [null, about.address, text];
  const title = heading!.replaceAll('`', '');
  let rendered: RenderedMarkdown | null = null;
  const read = (): RenderedMarkdown =>
    (rendered ??= renderMarkdown(rest!, { title, address: about.address }));
  return { ...about, title, content: read, passages: () => read().passages };
}
