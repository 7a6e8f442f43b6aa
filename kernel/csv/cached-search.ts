export const notFound = -1;

/**
 * Searches one character again and again in the same text from rising places, and scans each stretch once:
 * asking from every line where the next quote is would otherwise be quadratic in a file without quotes.
 */
export class CachedSearch {
  readonly #character: string;
  #text = '';
  #searchedFrom = 0;
  #found = 0;

  constructor(character: string) {
    this.#character = character;
  }

  /** To be called for each text before `from`. */
  begin(text: string): void {
    this.#text = text;
    this.#searchedFrom = 0;
    this.#found = text.indexOf(this.#character);
  }

  /** Index of the first occurrence at or after a place, or `notFound`. */
  from(place: number): number {
    const isKnown = place >= this.#searchedFrom && (this.#found === notFound || place <= this.#found);
    if (!isKnown) {
      this.#searchedFrom = place;
      this.#found = this.#text.indexOf(this.#character, place);
    }
    return this.#found;
  }
}
