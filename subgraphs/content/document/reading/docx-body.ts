import { type Block, tidied } from './block.js';
import type { XmlHandler } from './docx-archive.js';

interface Paragraph {
  text: string;
  level: number | null;
}

/** What is no text of the document: deleted text, fields, and the copy of a text box for older versions of Word. */
const skipped = new Set(['delText', 'instrText', 'Fallback', 'del', 'moveFrom']);

/** Collects the blocks of a part of a Word document (ECMA-376). Rows of a table are one block each. */
export class DocxBody implements XmlHandler {
  readonly #headings: ReadonlyMap<string, number>;
  #blocks: Block[] = [];
  /** A text box is a paragraph within another. */
  readonly #paragraphs: Paragraph[] = [];
  /** Cells of the rows that are open: a table can be in a cell of another. */
  readonly #rows: string[][] = [];
  #isText = false;
  #skippedDepth = 0;

  constructor(headings: ReadonlyMap<string, number>) {
    this.#headings = headings;
  }

  take(): Block[] {
    const taken = this.#blocks;
    this.#blocks = [];
    return taken;
  }

  readonly open = (name: string, attributes: ReadonlyMap<string, string>): void => {
    if (this.#skippedDepth > 0 || skipped.has(name)) {
      this.#skippedDepth += 1;
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    if (name === 'p') this.#paragraphs.push({ text: '', level: null });
    else if (name === 'tr') this.#rows.push([]);
    else if (name === 't') this.#isText = true;
    else if (paragraph !== undefined) describe(paragraph, name, attributes, this.#headings);
  };

  readonly text = (text: string): void => {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#isText && paragraph !== undefined) paragraph.text += text;
  };

  readonly close = (name: string): void => {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1;
    } else if (name === 't') {
      this.#isText = false;
    } else if (name === 'p') {
      this.#endParagraph();
    } else if (name === 'tr') {
      this.#endRow();
    }
  };

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    const text = tidied(paragraph?.text ?? '');
    if (text === '') return;
    const row = this.#rows.at(-1);
    if (row !== undefined) row.push(text);
    else this.#blocks.push({ text, level: paragraph?.level ?? null, page: null });
  }

  #endRow(): void {
    const text = (this.#rows.pop() ?? []).join(' | ');
    const around = this.#rows.at(-1);
    if (text === '') return;
    if (around !== undefined) around.push(text);
    else this.#blocks.push({ text, level: null, page: null });
  }
}

function describe(
  paragraph: Paragraph,
  name: string,
  attributes: ReadonlyMap<string, string>,
  headings: ReadonlyMap<string, number>,
): void {
  if (name === 'pStyle') paragraph.level = headings.get(attributes.get('val') ?? '') ?? paragraph.level;
  else if (name === 'outlineLvl') paragraph.level = outlineLevel(attributes.get('val')) ?? paragraph.level;
  else if (name === 'tab') paragraph.text += paragraph.text === '' ? '' : ' ';
  else if (name === 'br' || name === 'cr') paragraph.text += '\n';
  else if (name === 'noBreakHyphen') paragraph.text += '-';
}

/** Counted from 0; 9 is the text. */
function outlineLevel(value: string | undefined): number | null {
  const level = Number(value) + 1;
  return level >= 1 && level <= 6 ? level : null;
}
