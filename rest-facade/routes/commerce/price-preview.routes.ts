import { Type } from 'typebox';
import {
  priceConditions,
  priceObstacles,
  priceTraceKinds,
} from '../../../subgraphs/commerce/pricing/price-book/price-book.values.js';
import { pricePreviewLimits } from '../../../subgraphs/commerce/pricing/price-preview/price-preview.limits.js';
import { priceWarningCodes } from '../../../subgraphs/commerce/pricing/price-preview/price-preview.values.js';
import {
  promotionConditions,
  salePriceObstacles,
  salePriceTraceKinds,
} from '../../../subgraphs/commerce/pricing/promotion/promotional-price.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  input,
  MarketplaceKey,
  Money,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import { PriceRounding, SupposedPriceBook } from './price-book.schema.js';

const text = Type.String();
const decimalOrNull = nullable(text);

const PriceTrace = resource('PriceTrace', {
  candidates: Type.Array(
    resource('PriceCandidate', {
      priceBookId: Uuid,
      name: text,
      version: Type.Integer(),
      priority: Type.Integer(),
      specificity: Type.Integer(),
      isMatch: Type.Boolean(),
      failedCondition: nullable(oneOf(...priceConditions)),
      isApplied: Type.Boolean(),
    }),
  ),
  candidateCount: Type.Integer(),
  steps: Type.Array(
    resource('PriceTraceStep', {
      kind: oneOf(...priceTraceKinds),
      priceBookId: Uuid,
      version: Type.Integer(),
      before: decimalOrNull,
      value: decimalOrNull,
      cost: decimalOrNull,
      rounding: nullable(PriceRounding),
      after: text,
    }),
  ),
  obstacle: nullable(oneOf(...priceObstacles)),
});

const SalePriceTrace = resource('SalePriceTrace', {
  candidates: Type.Array(
    resource('PromotionCandidate', {
      promotionId: Uuid,
      name: text,
      version: Type.Integer(),
      priority: Type.Integer(),
      specificity: Type.Integer(),
      isMatch: Type.Boolean(),
      failedCondition: nullable(oneOf(...promotionConditions)),
      isApplied: Type.Boolean(),
    }),
  ),
  candidateCount: Type.Integer(),
  steps: Type.Array(
    resource('SalePriceTraceStep', {
      kind: oneOf(...salePriceTraceKinds),
      before: decimalOrNull,
      value: decimalOrNull,
      after: text,
    }),
  ),
  obstacle: nullable(oneOf(...salePriceObstacles)),
});

const PricePreviewLine = resource('PricePreviewLine', {
  listingId: Uuid,
  productId: Uuid,
  variantId: Uuid,
  skus: Type.Array(text),
  title: text,
  marketplace: MarketplaceKey,
  accountId: Uuid,
  country: text,
  storeId: text,
  oldPrice: nullable(Money),
  newPrice: nullable(Money),
  observedPrice: nullable(Money),
  oldSalePrice: nullable(Money),
  newSalePrice: nullable(Money),
  observedSalePrice: nullable(Money),
  isSent: Type.Boolean(),
  priceBookId: nullable(Uuid),
  trace: PriceTrace,
  promotionId: nullable(Uuid),
  salePriceTrace: SalePriceTrace,
  warnings: Type.Array(
    resource('PriceWarning', {
      code: oneOf(...priceWarningCodes),
      message: text,
    }),
  ),
});

const count = Type.Integer();
const PricePreview = resource('PricePreview', {
  at: Timestamp,
  lines: Type.Array(PricePreviewLine),
  lineCount: count,
  isCapped: Type.Boolean(),
  totals: Type.Array(
    resource('PricePreviewTotal', {
      currency: text,
      lineCount: count,
      raisedCount: count,
      loweredCount: count,
      unchangedCount: count,
      warnedCount: count,
      sentCount: count,
      oldSum: Money,
      newSum: Money,
    }),
  ),
  planId: nullable(text),
  bookIds: Type.Array(Uuid),
});

const listOf = (description: string) =>
  Type.Optional(
    Type.Array(text, { minItems: 1, maxItems: 1_000, description: `${description} Absent: all.` }),
  );

export const pricePreviewRoutes = [
  route({
    id: 'priceBooks.preview',
    method: 'POST',
    path: '/api/v1/price-books/preview',
    scope: 'price_books:read',
    callers: anyCredential,
    // A query, by POST for the size of its body.
    idempotent: false,
    tag: 'Price books',
    summary: 'Preview what price books would do',
    description:
      'Evaluates price books as they are stored, or as the body supposes them, for the published listings: what each price ' +
      'would be, and why. Nothing is stored or sent. With the `planId` of a preview, a change of the book does exactly what ' +
      'was shown, or fails. Titles, costs and prices of products are shown with `price_books:read` alone.',
    body: input(
      {
        books: Type.Optional(
          Type.Array(SupposedPriceBook, {
            maxItems: pricePreviewLimits.changesMax,
            description: 'Books as they would be. Absent: as they are stored.',
          }),
        ),
        productIds: Type.Optional(
          Type.Array(Uuid, {
            minItems: 1,
            maxItems: 1_000,
            description: 'Only these products or variants. Absent: all that the books may price.',
          }),
        ),
        marketplaces: listOf('Only listings at these marketplaces, by key.'),
        countries: listOf('Only stores in these countries: ISO 3166-1 alpha-2 codes.'),
        storeIds: listOf('Only these stores, by the ids that the marketplaces gave them.'),
        at: Type.Optional({ ...Timestamp, description: 'The instant to look at; default: now.' }),
        changePercent: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 10_000,
            description: `Percent by which a price may change without a warning; default: ${pricePreviewLimits.changePercent}.`,
          }),
        ),
        offset: Type.Optional(
          Type.Integer({ minimum: 0, maximum: pricePreviewLimits.linesMax, description: 'Lines to skip.' }),
        ),
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: pricePreviewLimits.pageSizeMax,
            description: `Lines to return; default: ${pricePreviewLimits.pageSize}.`,
          }),
        ),
      },
      { title: 'PricePreviewRequest' },
    ),
    example: {
      books: [
        {
          name: 'Singapore, November sale',
          currency: 'SGD',
          scope: { countries: ['SG'] },
          steps: [{ kind: 'percentage', value: '-15' }],
          rounding: { method: 'ending', value: '0.90', mode: 'nearest' },
        },
      ],
      limit: 100,
    },
    operation: graphql(`
      query ($input: PricePreviewInput!) {
        preview: pricePreview(input: $input) {
          at lineCount isCapped planId bookIds
          totals {
            currency lineCount raisedCount loweredCount unchangedCount warnedCount sentCount
            oldSum { amount currency } newSum { amount currency }
          }
          lines {
            listingId productId variantId skus title marketplace accountId country storeId
            oldPrice { amount currency } newPrice { amount currency } observedPrice { amount currency }
            oldSalePrice { amount currency } newSalePrice { amount currency } observedSalePrice { amount currency }
            isSent priceBookId promotionId warnings { code message }
            salePriceTrace {
              candidates { promotionId name version priority specificity isMatch failedCondition isApplied }
              candidateCount
              steps { kind before value after }
              obstacle
            }
            trace {
              candidates { priceBookId name version priority specificity isMatch failedCondition isApplied }
              candidateCount
              steps { kind priceBookId version before value cost rounding { method value mode } after }
              obstacle
            }
          }
        }
      }`),
    variables: ({ body }) => ({ input: body }),
    reply: { status: 200, schema: Type.Object({ preview: PricePreview }), body: data => data },
    errorCodes: [],
    tool: commerceTools.previewPrices,
  }),
];
