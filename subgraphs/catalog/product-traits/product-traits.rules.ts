import { plainText } from '../../../kernel/plain-text.js';
import { type ValueTable, valuesIn } from '../category/attribute-table.rules.js';
import { wordsOf } from '../category/text-words.rules.js';
import { availableQuantity } from '../product/availability.rules.js';
import { productFields } from '../product/product-fields.js';
import { isWithinSale } from '../product/sale-window.rules.js';
import type { Audience, AudienceField, ProductTraits, TraitColor } from './product-traits.entity.js';
import { traitLimits } from './product-traits.limits.js';
import type { TraitRow } from './product-traits.queries.js';

/** What the texts of a product say, which takes a while to find out. */
export type TextTraits = Pick<
  ProductTraits,
  'category' | 'material' | 'pattern' | 'color' | 'labelWords' | 'textWords'
>;

type Meaning = 'color' | 'material' | 'pattern';

/** By fields, attributes and options of the merchant first, by the title and then by the description. */
export function textTraits(row: TraitRow, category: readonly string[], table: ValueTable): TextTraits {
  const title = valuesIn(table, row.title);
  const description = plainText(row.description, traitLimits.describedLengthMax).text;
  const described = valuesIn(table, description);
  const spoken = (meaning: Meaning): string | null =>
    title.get(meaning)?.value ?? described.get(meaning)?.value ?? null;
  return {
    category,
    material: named(row, 'material', table) ?? spoken('material'),
    pattern: named(row, 'pattern', table) ?? spoken('pattern'),
    color: colorOf(named(row, 'color', table), spoken('color')),
    labelWords: wordSet([...row.tags, row.productType ?? '', ...Object.values(row.attributes)]),
    textWords: wordSet([row.title, ...row.highlights, description]),
  };
}

const wordSet = (texts: readonly string[]): Set<string> => new Set(comparedWords(texts.join(' , ')));

/** The words of a text as they are compared, in order. */
export const comparedWords = (text: string): string[] => wordsOf(text).map(word => word.text);

function colorOf(named: string | null, spoken: string | null): TraitColor | null {
  if (named !== null) return { value: named, source: 'attribute' };
  return spoken === null ? null : { value: spoken, source: 'text' };
}

/** What the merchant states by name; an option with several values states none. As the tables call it, if they know it. */
function named(row: TraitRow, meaning: Meaning, table: ValueTable): string | null {
  const names = table.names.get(meaning) ?? new Set<string>();
  const isNamed = (name: string): boolean => names.has(name.trim().toLowerCase());
  const attribute = Object.entries(row.attributes).find(([name]) => isNamed(name))?.[1];
  const option = row.options.find(({ name, values }) => isNamed(name) && values.length === 1)?.values[0];
  const stated = ((meaning === 'material' ? row.material : null) ?? attribute ?? option ?? '').trim();
  if (stated === '') return null;
  return valuesIn(table, stated).get(meaning)?.value ?? stated.toLowerCase();
}

/** What is known of the product at a time, with what its texts say. */
export function traitsOf(row: TraitRow, read: TextTraits, now: Date): ProductTraits {
  const { title, sku, brand, productType, currency, availability, price, salePrice } = row;
  const [image] = row.images;
  return {
    ...{ productId: row.id, title, sku, brand, productType, currency, availability },
    ...read,
    audience: Object.fromEntries(audienceFields.map(name => [name, row[name]])) as Audience,
    unitAmount: salePrice !== null && isWithinSale(row, now) ? salePrice : price,
    availableQuantity: availableQuantity(row),
    image: image === undefined ? null : { id: image.id, url: image.url },
  };
}

const audienceFields = Object.entries(productFields).flatMap(([name, field]) =>
  'tells' in field && field.tells === 'specificTrait' ? [name as AudienceField] : [],
);
