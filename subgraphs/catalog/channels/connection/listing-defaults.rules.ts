import type { ListingDefaults } from '../../../../connectors/marketplaces/listing-defaults.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isWebAddress } from '../../../../kernel/web-address.js';
import { productLimits } from '../../product/product.limits.js';
import { connectionLimits } from './connection.limits.js';

/** What a merchant changes of the defaults: what is absent stays, null clears, lists and attributes come whole. */
export type ListingDefaultsChange = {
  [Field in keyof ListingDefaults]?: ListingDefaults[Field] | null | undefined;
};

/** Everything wrong with what was given. Whether a category exists is for the marketplace to say, at the listing. */
export function defaultsErrors(change: ListingDefaultsChange | null | undefined): FieldError[] {
  const { categoryId, brand, titleTemplate, weightGrams, fallbackImageUrl } = change ?? {};
  return [
    ...textErrors('categoryId', categoryId),
    ...textErrors('brand', brand),
    ...textErrors('titleTemplate', titleTemplate),
    ...templateErrors(titleTemplate),
    ...when(
      weightGrams != null && !(weightGrams > 0 && weightGrams <= weightGramsMax),
      'weightGrams',
      'OUT_OF_RANGE',
      `Above 0, and at most ${weightGramsMax}.`,
    ),
    ...when(
      fallbackImageUrl != null && !isWebAddress(fallbackImageUrl, { lengthMax: urlLengthMax }),
      'fallbackImageUrl',
      'URL_INVALID',
      `An http or https address of at most ${urlLengthMax} characters, without a user name or password.`,
    ),
    ...mappingErrors(change?.categoryMappings ?? []),
    ...attributeErrors(change?.attributes ?? {}),
  ].map(error => ({ ...error, path: `listingDefaults.${error.path}` }));
}

export function changedDefaults(
  before: ListingDefaults,
  change: ListingDefaultsChange | null | undefined,
): ListingDefaults {
  const given = Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined));
  const next: ListingDefaults = { ...before, ...given };
  return { ...next, categoryMappings: next.categoryMappings ?? [], attributes: next.attributes ?? {} };
}

/** Two thousand kilograms: more than any parcel. */
const weightGramsMax = 2_000_000;
const urlLengthMax = 2_048;
const placeholders = ['title', 'brand', 'productType'];

const when = (isWrong: boolean, path: string, code: string, message: string): FieldError[] =>
  isWrong ? [{ path, code, message }] : [];

const textErrors = (path: string, text: string | null | undefined): FieldError[] =>
  when(
    text != null && (text.trim() === '' || text.length > productLimits.titleLength),
    path,
    'LENGTH',
    `From 1 to ${productLimits.titleLength} characters.`,
  );

function templateErrors(template: string | null | undefined): FieldError[] {
  const used = [...(template ?? '').matchAll(/\{(.*?)\}/g)].map(([, name]) => name!);
  const isUnknown = used.some(name => !placeholders.includes(name));
  return when(
    template != null && (isUnknown || !used.includes('title')),
    'titleTemplate',
    'PATTERN',
    `It has {title} in it, and no other than ${placeholders.map(name => `{${name}}`).join(', ')}.`,
  );
}

function mappingErrors(mappings: ListingDefaults['categoryMappings']): FieldError[] {
  const keys = mappings.map(({ productType }) => productType.trim().toLowerCase());
  return [
    ...when(
      mappings.length > connectionLimits.categoryMappingsMax,
      'categoryMappings',
      'TOO_MANY',
      `At most ${connectionLimits.categoryMappingsMax}.`,
    ),
    ...mappings.flatMap(({ productType, categoryId }, index) => [
      ...textErrors(`categoryMappings.${index}.productType`, productType),
      ...textErrors(`categoryMappings.${index}.categoryId`, categoryId),
      ...when(
        keys.indexOf(keys[index]!) < index,
        `categoryMappings.${index}.productType`,
        'DUPLICATE',
        `${productType} is mapped twice.`,
      ),
    ]),
  ];
}

function attributeErrors(attributes: Readonly<Record<string, unknown>>): FieldError[] {
  const entries = Object.entries(attributes);
  return [
    ...when(
      entries.length > productLimits.attributesMax,
      'attributes',
      'TOO_MANY',
      `At most ${productLimits.attributesMax}.`,
    ),
    ...entries.flatMap(([name, value]) => [
      ...when(typeof value !== 'string', `attributes.${name}`, 'TYPE', 'Must be a string.'),
      ...(typeof value === 'string' ? textErrors(`attributes.${name}`, value) : []),
    ]),
    ...when(
      'categoryId' in attributes,
      'attributes.categoryId',
      'MISPLACED',
      'The category has a field of its own, categoryId.',
    ),
  ];
}
