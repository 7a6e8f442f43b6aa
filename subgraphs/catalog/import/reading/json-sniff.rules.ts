import { dictionary } from '../../../../kernel/dictionary.js';
import type { JsonSurroundings } from './json-element-splitter.js';

/** How the elements of a JSON file are laid out. */
export type JsonLayout =
  | { kind: 'ndjson' }
  | { kind: 'json'; surroundings: JsonSurroundings; startsAt: number };

/**
 * Tells from a file's beginning whether it is an array of products, an object around one (`products` or `items`, as
 * the catalog export answers), a single product, or one product a line. Null when it is not JSON.
 */
export function jsonLayoutOf(head: string, isDeclaredNdjson: boolean): JsonLayout | null {
  const opening = /^\s*([[{])/.exec(head);
  if (opening === null) {
    return null;
  }
  if (isDeclaredNdjson) {
    return { kind: 'ndjson' };
  }
  if (opening[1] === '[') {
    return { kind: 'json', surroundings: 'array', startsAt: opening[0].length };
  }
  return objectLayout(head);
}

function objectLayout(head: string): JsonLayout {
  let depth = 0;
  for (const token of head.matchAll(tokens)) {
    const end = token.index + token[0].length;
    depth += depthChanges[token[0]] ?? 0;
    if (depth === 1 && wrapperKeys.has(token[0])) {
      arrayValue.lastIndex = end;
      const value = arrayValue.exec(head);
      if (value !== null) {
        return { kind: 'json', surroundings: 'wrappedArray', startsAt: end + value[0].length };
      }
    }
    if (depth === 0) {
      const isSpread = /[\r\n]/.test(head.slice(0, end).trim());
      return isSpread ? { kind: 'json', surroundings: 'bare', startsAt: 0 } : { kind: 'ndjson' };
    }
  }
  return { kind: 'ndjson' };
}

/** A text that is not closed goes to the end: it would else be read again from each quote in it. */
const tokens = /"(?:[^"\\]|\\.|\\$)*(?:"|$)|[{}[\]]/gs;
const depthChanges: Readonly<Record<string, number>> = dictionary({ '{': 1, '[': 1, '}': -1, ']': -1 });
const wrapperKeys = new Set(['"products"', '"items"']);
const arrayValue = /\s*:\s*\[/y;
