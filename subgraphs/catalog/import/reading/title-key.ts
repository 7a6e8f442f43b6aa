import { handleOf } from '../../product/product.rules.js';

/**
 * The group of a product that its file names by nothing but a title. Two products may have one title, so the row is a
 * part of the name; keys of one title sort together, and an import applies them together.
 */
export const titleGroupKey = (title: string, row: number): string => `title:${handleOf(title)}\n${row}`;
