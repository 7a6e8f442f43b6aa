import type { TaxonomyKey } from '../../connectors/taxonomies/taxonomy.js';
import { readTable } from '../../kernel/data-file.js';

/** A product of the labelled set. */
export interface LabelledProduct {
  group: string;
  language: string;
  /** Terms are tuned on one half; the other is only measured. */
  half: 'tune' | 'held-out';
  title: string;
  description: string;
  /** Ids of the categories that are right, the best first. */
  categories: Record<TaxonomyKey, readonly string[]>;
}

/** The labelled set; see README.md. */
export function labelledProducts(): LabelledProduct[] {
  const groups = new Map(
    readTable('bench/categories/groups.tsv')
      .slice(1)
      .map(([group, , google, shopify]) => [
        group!,
        { google: google!.split(' '), shopify: shopify!.split(' ') },
      ]),
  );
  return readTable('bench/categories/products.tsv')
    .slice(1)
    .map(([group, language, half, title, description]) => ({
      group: group!,
      language: language!,
      half: half as LabelledProduct['half'],
      title: title!,
      description: description!,
      categories: groups.get(group!)!,
    }));
}
