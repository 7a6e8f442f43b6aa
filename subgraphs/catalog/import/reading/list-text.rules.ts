/**
 * The items of a list kept in one cell. A backslash takes the character after it literally, so that an item may hold
 * a separator. Items are trimmed; empty ones are dropped unless their places matter.
 */
export function splitList(
  text: string,
  separators: string,
  empties: 'drop' | 'keepEmpty' = 'drop',
): string[] {
  const items: string[] = [];
  let item = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\' && at + 1 < text.length) {
      at += 1;
      item += text[at];
    } else if (separators.includes(character)) {
      items.push(item.trim());
      item = '';
    } else {
      item += character;
    }
  }
  items.push(item.trim());
  return empties === 'drop' ? items.filter(kept => kept !== '') : items;
}

/** One cell for a list, which `splitList` with the same separators reads back. Joined by the last separator. */
export function joinList(items: readonly string[], separators: string): string {
  const special = new RegExp(`[\\\\${separators}]`, 'g');
  return items.map(item => item.replace(special, '\\$&')).join(separators.at(-1));
}

/** Addresses separated by `|` or white space. A backslash before one of these, or before another, takes it literally. */
export const splitAddresses = (text: string): string[] =>
  (text.match(/(?:\\[\s|\\]|[^\s|])+/g) ?? []).map(address => address.replace(/\\([\s|\\])/g, '$1'));

/** One cell for addresses, which `splitAddresses` reads back. */
export const joinAddresses = (addresses: readonly string[]): string =>
  addresses.map(address => address.replace(/[\s|\\]/g, '\\$&')).join('|');

/** Items separated by commas in the way WooCommerce writes them: only `\,` is an escape. */
export const splitWooList = (text: string): string[] =>
  trimmed(text.split(/(?<!\\),/)).map(item => item.replaceAll('\\,', ','));

/** A text as WooCommerce keeps it in one line: `\n` begins a new one, and `\\n` is the two characters. */
export const wooText = (text: string | undefined): string | undefined =>
  text?.replace(/(\\?)\\n/g, (_, escaped: string) => (escaped === '' ? '\n' : '\\n'));

/** Addresses separated by commas; a comma within an address is not followed by a space or a new address. */
export const splitUrls = (text: string): string[] =>
  trimmed(text.split(/,\s+|,(?=https?:)|\s*\|\s*|\s+(?=https?:)/));

const trimmed = (items: string[]): string[] => items.map(item => item.trim()).filter(item => item !== '');
