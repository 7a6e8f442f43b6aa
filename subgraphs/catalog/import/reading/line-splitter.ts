import type { ElementSplitter, JsonElement } from './json-element-splitter.js';
import { productFileLimits } from './product-file.limits.js';

/**
 * Cuts NDJSON into its lines, which LF ends (a CR before it is a JSON blank). Blank lines are counted and passed over;
 * a broken line costs that line only.
 */
export class LineSplitter implements ElementSplitter {
  #text = '';
  #row = 0;
  /** Within a line too large to keep. */
  #isOversize = false;

  feed(piece: string): JsonElement[] {
    const lines = piece.split('\n');
    const last = lines.pop() ?? '';
    const elements = lines.flatMap(line => {
      this.#append(line);
      return this.#endLine();
    });
    this.#append(last);
    return elements;
  }

  finish(): JsonElement[] {
    return this.#endLine();
  }

  #append(text: string): void {
    this.#text += text;
    if (this.#text.length > productFileLimits.elementChars) {
      this.#isOversize = true;
      this.#text = '';
    }
  }

  #endLine(): JsonElement[] {
    const text = this.#text;
    const isOversize = this.#isOversize;
    this.#text = '';
    this.#isOversize = false;
    this.#row += 1;
    if (isOversize) {
      return [{ row: this.#row, text: null, fault: 'ELEMENT_TOO_LARGE' }];
    }
    return text.trim() === '' ? [] : [{ row: this.#row, text, fault: null }];
  }
}
