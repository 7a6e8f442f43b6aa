import MarkdownIt from 'markdown-it';
import { dictionary } from '../../kernel/dictionary.js';
import { type Heading, type PageLink, type Passage, tableEnd, tableStart } from './docs-page.js';
import { codeBlock } from './highlight.js';

/** A page of Markdown as it is shown and found. */
export interface RenderedMarkdown {
  html: string;
  /** Of the second level. */
  headings: readonly Heading[];
  passages: readonly Passage[];
}

/**
 * CommonMark with tables. HTML in a page is shown as text, and a link that a browser would run is none; both are what
 * the library does unless told otherwise.
 */
const markdown = new MarkdownIt({ html: false, linkify: false });
type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!;
  return codeBlock(content, info.trim());
};
markdown.renderer.rules.table_open = (tokens, index) =>
  tableStart(`Table ${tablesAbove(tokens, index) + 1}: ${headingAbove(tokens, index)}`);
markdown.renderer.rules.table_close = () => tableEnd;
markdown.renderer.rules.heading_close = (tokens, index) => {
  const open = tokens[index - 2]!;
  const anchor = String(open.attrGet('id') ?? '');
  const link = `<a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`;
  return ` ${link}</${open.tag}>\n`;
};

/** Markdown as HTML, with an anchor at each heading. */
export function renderMarkdown(text: string, { title, address }: PageLink): RenderedMarkdown {
  const tokens = markdown.parse(text, {});
  const taken = new Set<string>();
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const anchor = freeAnchor(anchorOf(tokens[index + 1]!.content), taken);
      token.attrSet('id', anchor);
      if (token.tag === 'h2') {
        headings.push({ anchor, title: plainText(tokens[index + 1]!) });
      }
    }
    serveLinks(token.children ?? [], address);
  }
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    passages: passagesOf(tokens, title),
  };
}

/** One for the beginning and one for each heading. */
function passagesOf(tokens: readonly Token[], title: string): Passage[] {
  const passages: Passage[] = [{ anchor: '', heading: title, text: '' }];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[index + 1]!);
      passages.push({ anchor: String(token.attrGet('id')), heading, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      passages.at(-1)!.text += `${plainText(token)} `;
    } else if (token.type === 'fence') {
      passages.at(-1)!.text += `${token.content} `;
    }
  }
  return passages;
}

const plainText = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');

const tablesAbove = (tokens: readonly Token[], index: number): number =>
  tokens.slice(0, index).filter(({ type }) => type === 'table_open').length;

function headingAbove(tokens: readonly Token[], index: number): string {
  const above = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open');
  return above === -1 ? 'beginning' : plainText(tokens[above + 1]!);
}

/** The name of a heading in addresses, as the usual hosts of Markdown make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The second heading of a name is numbered, as the same hosts do. */
function freeAnchor(wanted: string, taken: Set<string>): string {
  let anchor = wanted;
  for (let count = 1; taken.has(anchor); count += 1) {
    anchor = `${wanted}-${count}`;
  }
  taken.add(anchor);
  return anchor;
}

/** Links out of docs/ lead to files that are not served: what they describe is, or the text stays without a link. */
function serveLinks(inline: readonly Token[], address: string): void {
  const open: boolean[] = [];
  for (const token of inline) {
    if (token.type === 'link_open') {
      const target = String(token.attrGet('href'));
      const served = places[target] ?? target;
      token.attrSet('href', served);
      open.push(isServed(served, address));
    }
    if (
      (token.type === 'link_open' && !open.at(-1)) ||
      (token.type === 'link_close' && open.pop() === false)
    ) {
      token.type = 'text';
    }
  }
}

/** Whether there may be a page at the target of a page's link. */
function isServed(target: string, address: string): boolean {
  const { host, pathname } = new URL(target, `http://docs${address}`);
  return host !== 'docs' || target.startsWith('/') || pathname.startsWith('/docs/');
}

const places: Readonly<Record<string, string>> = dictionary({
  '../schema/openapi.json': '/openapi.json',
  '../schema/events.json': '/docs/events',
  '../CHANGELOG.md': '/docs/changelog',
  '../../CHANGELOG.md': '/docs/changelog',
});

/** A sentence of Markdown, such as a description of the contract, as HTML. */
export const inlineMarkdown = (text: string): string => markdown.renderInline(text);
