import { type Static, type TObject, type TSchema, type TUnsafe, Type } from 'typebox';
import { pagingLimits } from '../kernel/paging.limits.js';
import { productLimits } from '../subgraphs/catalog/product/product.limits.js';

/** The schema or null. A type list, not a union: it serialises without trying alternatives. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] };
  if (type === undefined) {
    return Type.Union([schema, Type.Null()]) as unknown as TUnsafe<Static<T> | null>;
  }
  const withNull = values === undefined ? {} : { enum: [...values, null] };
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...withNull });
}

/** One of the given words. */
export const oneOf = <const T extends readonly string[]>(...words: T): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: words });

/** An object of a request: fields it does not name are rejected. */
export const input = <T extends Record<string, TSchema>>(
  fields: T,
  options: { title?: string; minProperties?: number } = {},
) => Type.Object(fields, { ...options, additionalProperties: false });

/** A named object of a reply; the title is its name among the components of the OpenAPI document. */
export const resource = <T extends Record<string, TSchema>>(title: string, fields: T): TObject<T> =>
  Type.Object(fields, { title });

/** §2.1. */
export const Money = resource('Money', {
  amount: Type.String({ description: 'Exact decimal string.', examples: ['12.50'] }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['SGD'] }),
});

/**
 * A value that the operation checks, with an error of its own: the API description tells the rule, and validation lets the
 * value pass.
 */
export const checkedByOperation = <T extends TSchema>(schema: T, rule: Record<string, unknown>): T => ({
  ...schema,
  [documentedRule]: rule,
});

/** Where a schema keeps the rule of `checkedByOperation`. */
export const documentedRule = 'x-documented-rule';

/**
 * A list in a query of texts that may hold commas: the parameter is repeated for each of them, and none is split. In the words of
 * OpenAPI 3.1, §4.8.12.2.
 */
export const repeated = <T extends TSchema>(list: T): T => ({ ...list, style: 'form', explode: true });

/** §2.1 in a request. */
export const MoneyInput = input(
  {
    amount: checkedByOperation(Type.String({ maxLength: 40 }), { pattern: '^[0-9]{1,15}(\\.[0-9]{1,5})?$' }),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
  },
  { title: 'MoneyInput' },
);

/** UTC, ISO 8601 with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-11-21T08:00:00.000Z'] });

/** A point in time of a request, with what it is for. */
export const time = (description: string) => Type.String({ ...Timestamp, description });

/** An id as it looks. */
export const sampleId = '019a9f00-0000-7000-8000-000000000001';

export const Uuid = Type.String({ format: 'uuid', examples: [sampleId] });

/** Of something that is looked up by whatever the caller says: what is no id names nothing. */
export const AnyId = Type.String({ examples: [sampleId] });

/** Lines of JSON, one for each item. */
export const jsonLines = (mediaType: string, item: TSchema): TSchema =>
  Type.Unsafe<string>({
    type: 'string',
    description: 'One JSON object per line.',
    contentMediaType: mediaType,
    contentSchema: item,
  });

/** A table; its first line names the columns. */
export const Csv = Type.Unsafe<string>({
  type: 'string',
  description: 'RFC 4180 in UTF-8; the first line names the columns.',
  contentMediaType: 'text/csv',
});

/** Filters: what is malformed is rejected, and what is well-formed and nobody has gives an empty page. */
export const MarketplaceKey = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Key of the marketplace.',
  examples: ['storefront'],
});
export const CountryCode = Type.String({
  pattern: '^[A-Za-z]{2}$',
  description: 'ISO 3166-1 alpha-2.',
  examples: ['SG'],
});
export const CurrencyCode = Type.String({
  pattern: '^[A-Za-z]{3}$',
  description: 'ISO 4217.',
  examples: ['SGD'],
});

/** Where a page of a list begins. */
export const Cursor = Type.String({
  description: '`nextCursor` of the previous page.',
  examples: ['eyJpZCI6IjAxOWE5ZjAwIn0'],
});

/** How long a page of a list is. */
export const PageSize = Type.Integer({
  minimum: 1,
  maximum: pagingLimits.pageSizeMax,
  default: pagingLimits.pageSizeDefault,
  description: 'Items per page.',
});

/** How long a page of an export is. */
export const ExportPageSize = Type.Integer({
  minimum: 1,
  maximum: pagingLimits.exportPageSizeMax,
  default: pagingLimits.exportPageSizeDefault,
  description: 'Items per page.',
});

/** Pagination of a list with `offset` or `cursor`. What it says of totals is a decision: docs/decisions/0003. */
export const OffsetPagination = resource('OffsetPagination', {
  offset: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer({
    description: `Exact up to ${pagingLimits.countMax} in a list, and up to ${productLimits.searchCandidatesMax} in a search (\`q\`).`,
  }),
  totalIsCapped: Type.Boolean({ description: 'Whether there are more than `total` says.' }),
  hasMore: Type.Boolean(),
  nextOffset: nullable(
    Type.Integer({
      description: `Null on the last page, at the largest offset, ${pagingLimits.offsetMax}, and with a \`cursor\`.`,
    }),
  ),
  nextCursor: nullable(
    Type.String({
      description:
        'Null on the last page. Pages by cursor neither repeat nor omit an item while others come and go.',
    }),
  ),
});

/** Pagination of a list with `cursor`. */
export const CursorPagination = resource('CursorPagination', {
  limit: Type.Integer(),
  hasMore: Type.Boolean(),
  nextCursor: nullable(Type.String()),
});

/** Any JSON value, as it is. */
export const AnyJson = Type.Unsafe<unknown>({});
