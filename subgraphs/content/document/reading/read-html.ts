import { Parser } from 'htmlparser2';
import { type Block, type BlockReader, tidied } from './block.js';
import { withoutPages } from './read-text.js';

const hidden = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
]);
const flowing = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark q rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);
const heading = /^h([1-6])$/;
/** The parser is given so many characters at a time, so that blocks are handed on while it reads. */
const pieceCharacters = 64 * 1024;

/** HTML: what a browser would show, without scripts and styles; cells of a row are parted by bars. */
export async function* readHtml(text: string): BlockReader {
  const collector = new Collector();
  const parser = new Parser(
    {
      onopentagname: name => collector.open(name),
      ontext: piece => collector.text(piece),
      onclosetag: name => collector.close(name),
    },
    { decodeEntities: true },
  );
  for (let from = 0; from < text.length; from += pieceCharacters) {
    parser.write(text.slice(from, from + pieceCharacters));
    yield* collector.take();
  }
  parser.end();
  collector.flush();
  yield* collector.take();
  return { title: collector.title, ...withoutPages };
}

class Collector {
  #blocks: Block[] = [];
  #text = '';
  #title = '';
  #level: number | null = null;
  #hiddenDepth = 0;
  #isTitle = false;

  get title(): string | null {
    return tidied(this.#title) || null;
  }

  take(): Block[] {
    const taken = this.#blocks;
    this.#blocks = [];
    return taken;
  }

  open(name: string): void {
    if (hidden.has(name)) this.#hiddenDepth += 1;
    else if (name === 'title') this.#isTitle = true;
    else if (name === 'br') this.#text += '\n';
    else if (name === 'td' || name === 'th') this.#text += tidied(this.#text) === '' ? '' : ' | ';
    else if (!flowing.has(name)) this.#begin(name);
  }

  close(name: string): void {
    if (hidden.has(name)) this.#hiddenDepth = Math.max(0, this.#hiddenDepth - 1);
    else if (name === 'title') this.#isTitle = false;
    else if (!flowing.has(name) && !['br', 'td', 'th'].includes(name)) this.#end();
  }

  text(piece: string): void {
    if (this.#isTitle) this.#title += piece;
    else if (this.#hiddenDepth === 0) this.#text += piece.replace(/\s+/g, ' ');
  }

  flush(): void {
    const text = tidied(this.#text);
    if (text !== '') this.#blocks.push({ text, level: this.#level, page: null });
    this.#text = '';
  }

  #begin(name: string): void {
    this.flush();
    const level = heading.exec(name)?.[1];
    if (level !== undefined) this.#level = Number(level);
  }

  #end(): void {
    this.flush();
    this.#level = null;
  }
}
