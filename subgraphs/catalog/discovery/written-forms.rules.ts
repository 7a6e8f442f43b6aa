import type { PublicProduct } from './public-product.entity.js';
import { searchWords } from './search-word.rules.js';

/** Texts of a product that its words are read from. */
export type ReadTexts = Pick<PublicProduct, 'title' | 'brand' | 'productType' | 'description'>;

/**
 * A word as the products that were found for it write it: words are looked up in their singular, which of some is no word
 * (`adida`). As it is where they have it so, or nowhere.
 */
export function writtenForm(word: string, products: readonly ReadTexts[]): string {
  const texts = products.flatMap(({ title, brand, productType, description }) => [
    title,
    brand,
    productType,
    description,
  ]);
  for (const text of texts) {
    const found = searchWords(text ?? '').filter(one => one.text === word);
    const form = found.find(({ source }) => source === word) ?? found[0];
    if (form !== undefined) return form.source;
  }
  return word;
}
