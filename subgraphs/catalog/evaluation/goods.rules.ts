import type { soldAs } from '../channels/listing/desired-values.rules.js';
import type { Product } from '../product/product.entity.js';
import { type FieldDefinition, fieldNames } from '../product/product-field.js';
import { productFields } from '../product/product-fields.js';

type Item = ReturnType<typeof soldAs>[number];
type FieldName = keyof typeof productFields;

const telling = (what: FieldDefinition['tells']): FieldName[] =>
  fieldNames(productFields, ({ tells }) => tells === what);

/** Fields that say of goods of any kind what they are, in the order of the product. */
export const traits = telling('trait');
/** The same of some kinds only, such as clothes. */
export const specificTraits = telling('specificTrait');
const identifiers = telling('identifier');
/** By which a product states that it has no identifiers. */
export const identifierPresence = telling('identifierPresence')[0]!;

/** As people write it: `unitWeight` is "unit weight". */
export const spelled = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** A GTIN is that of one variant; a code of the manufacturer may be the product's. */
export const hasIdentifier = (product: Product, item: Item): boolean =>
  identifiers.some(
    name => statedBy(item, name) !== null || (!isGtin(name) && statedBy(product, name) !== null),
  );

const isGtin = (name: FieldName): boolean => productFields[name].kind === 'gtin';

/** Null where the thing does not have the field, or the field says nothing. */
const statedBy = (thing: Product | Item, name: FieldName): unknown =>
  Object.entries(thing).find(([field]) => field === name)?.[1] ?? null;
