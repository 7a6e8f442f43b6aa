import type { FieldError } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import { filterErrors, type ProductFilter } from '../product/product-filter.js';
import type { AutoApply, EnrichmentDocument } from './enrichment.entity.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import type { EnrichmentField } from './enrichment.values.js';

/** Products by what they are; none of what only lists have, such as a text that is searched for. */
export type EnrichedFilter = Pick<
  ProductFilter,
  | 'status'
  | 'marketplace'
  | 'country'
  | 'skus'
  | 'brands'
  | 'productTypes'
  | 'tags'
  | 'createdAfter'
  | 'createdBefore'
  | 'updatedAfter'
  | 'updatedBefore'
>;

/** What a caller asks for; exactly one of `productIds` and `filter` is given. */
export interface EnrichmentRequest {
  productIds: string[] | null;
  filter: EnrichedFilter | null;
  fields: EnrichmentField[];
  /** BCP 47 tags; null: the languages of the connected stores. */
  languages: string[] | null;
  documents: EnrichmentDocument[];
  autoApply: AutoApply | null;
  /** Whether a configured model is asked. */
  useModel: boolean;
}

/** What is wrong with a request; empty when it is fine. */
export function requestErrors(request: EnrichmentRequest): FieldError[] {
  const { productIds, filter, fields, languages, documents, autoApply } = request;
  return [
    ...selectionErrors(productIds, filter),
    ...(fields.length === 0
      ? [{ path: 'fields', code: 'COUNT_INVALID', message: 'Name one field or more.' }]
      : twiceErrors('fields', fields)),
    ...(languages === null ? [] : languageErrors(languages, fields)),
    ...documentErrors(documents),
    ...(autoApply === null ? [] : autoApplyErrors(autoApply, fields)),
  ];
}

function selectionErrors(productIds: readonly string[] | null, filter: EnrichedFilter | null): FieldError[] {
  if ((productIds === null) === (filter === null)) {
    const message = 'Give exactly one of productIds and filter.';
    return [{ path: productIds === null ? 'productIds' : 'filter', code: 'REQUIRED', message }];
  }
  if (productIds === null) {
    return filterErrors({ ...filter, limit: 1, offset: 0 }).map(error => ({
      ...error,
      path: `filter.${error.path}`,
    }));
  }
  if (productIds.length < 1 || productIds.length > limits.productIdsMax) {
    const message = `Must have 1 to ${limits.productIdsMax} ids; for more give a filter.`;
    return [{ path: 'productIds', code: 'COUNT_INVALID', message }];
  }
  return twiceErrors(
    'productIds',
    productIds.map(id => id.toLowerCase()),
  );
}

const twiceErrors = (path: string, values: readonly string[]): FieldError[] => {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const isTwice = seen.has(value);
    seen.add(value);
    return isTwice ? [{ path: `${path}.${index}`, code: 'DUPLICATE', message: 'It was given before.' }] : [];
  });
};

/** The products that were named and are none of the organization's. */
export function unknownProductErrors(
  productIds: readonly string[],
  found: ReadonlySet<string>,
): FieldError[] {
  return productIds.flatMap((id, index) =>
    found.has(id.toLowerCase())
      ? []
      : [{ path: `productIds.${index}`, code: 'PRODUCT_NOT_FOUND', message: 'No product has this id.' }],
  );
}

/** The tag as it is compared; null where it is none. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function languageErrors(languages: readonly string[], fields: readonly EnrichmentField[]): FieldError[] {
  if (!fields.includes('translations')) {
    const message = 'Languages belong to translations, which are not among the fields.';
    return [{ path: 'languages', code: 'VALUE_INVALID', message }];
  }
  const unknown = languages.flatMap((tag, index) =>
    canonicalTag(tag) === null
      ? [{ path: `languages.${index}`, code: 'VALUE_INVALID', message: 'Must be a BCP 47 tag such as th.' }]
      : [],
  );
  const count =
    languages.length > limits.languagesMax
      ? [{ path: 'languages', code: 'COUNT_INVALID', message: `At most ${limits.languagesMax}.` }]
      : [];
  const tags = languages.map(tag => canonicalTag(tag) ?? tag);
  return [...emptyListErrors({ languages }), ...count, ...unknown, ...twiceErrors('languages', tags)];
}

function documentErrors(documents: readonly EnrichmentDocument[]): FieldError[] {
  if (documents.length > limits.documentsMax) {
    return [{ path: 'documents', code: 'COUNT_INVALID', message: `At most ${limits.documentsMax}.` }];
  }
  const errors = documents.flatMap(({ name, text, productIds }, index): FieldError[] => [
    ...lengthErrors(`documents.${index}.name`, name, limits.documentNameLength),
    ...lengthErrors(`documents.${index}.text`, text, limits.documentLength),
    ...(productIds ?? []).flatMap((id, at) =>
      isId(id)
        ? []
        : [{ path: `documents.${index}.productIds.${at}`, code: 'ID_MALFORMED', message: 'Must be an id.' }],
    ),
    ...(productIds?.length === 0 || (productIds?.length ?? 0) > limits.productIdsMax
      ? [
          {
            path: `documents.${index}.productIds`,
            code: 'COUNT_INVALID',
            message: `Must have 1 to ${limits.productIdsMax} ids.`,
          },
        ]
      : []),
  ]);
  const names = documents.map(({ name }) => name.trim());
  return [
    ...errors,
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [{ path: `documents.${index}.name`, code: 'DUPLICATE', message: 'Another document has this name.' }]
        : [],
    ),
  ];
}

const lengthErrors = (path: string, text: string, max: number): FieldError[] =>
  text.trim() === '' || text.length > max
    ? [{ path, code: 'LENGTH_INVALID', message: `Must have 1 to ${max} characters.` }]
    : [];

const autoApplyErrors = (autoApply: AutoApply, asked: readonly EnrichmentField[]): FieldError[] => [
  ...emptyListErrors({ 'autoApply.fields': autoApply.fields, 'autoApply.methods': autoApply.methods }),
  ...twiceErrors('autoApply.fields', autoApply.fields),
  ...twiceErrors('autoApply.methods', autoApply.methods),
  ...autoApply.fields.flatMap((field, index) =>
    asked.includes(field)
      ? []
      : [
          {
            path: `autoApply.fields.${index}`,
            code: 'VALUE_INVALID',
            message: 'It is not among the fields.',
          },
        ],
  ),
];
