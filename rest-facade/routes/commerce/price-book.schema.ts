import { type TSchema, type TString, Type } from 'typebox';
import { priceBookLimits } from '../../../subgraphs/commerce/pricing/price-book/price-book.limits.js';
import {
  priceBaseKinds,
  priceBookStatuses,
  priceRoundingMethods,
  priceRoundingModes,
  priceStepKinds,
} from '../../../subgraphs/commerce/pricing/price-book/price-book.values.js';
import { graphql } from '../../graphql.js';
import { input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';
import { TimeWindow, TimeWindowInput } from './time-window.schema.js';

export const priceBookStatus = oneOf(...priceBookStatuses);
const baseKind = oneOf(...priceBaseKinds);
const stepKind = oneOf(...priceStepKinds);
const roundingMethod = oneOf(...priceRoundingMethods);
const roundingMode = oneOf(...priceRoundingModes);

const text = Type.String();
const texts = Type.Array(text);
const decimal = Type.String({ examples: ['12.50'] });

const PriceAmountRange = resource('PriceAmountRange', { min: nullable(decimal), max: nullable(decimal) });

const PriceBookScope = resource('PriceBookScope', {
  marketplaces: texts,
  countries: texts,
  storeIds: texts,
  productIds: Type.Array(Uuid),
  skus: texts,
  brands: texts,
  productTypes: texts,
  tags: texts,
  price: nullable(PriceAmountRange),
  cost: nullable(PriceAmountRange),
});

const bound = { amount: nullable(decimal), margin: nullable(decimal) };

export const PriceRounding = resource('PriceRounding', {
  method: roundingMethod,
  value: decimal,
  mode: roundingMode,
});

export const PriceBook = resource('PriceBook', {
  id: Uuid,
  name: text,
  status: priceBookStatus,
  priority: Type.Integer(),
  specificity: Type.Integer(),
  currency: nullable(text),
  scope: PriceBookScope,
  base: resource('PriceBase', { kind: baseKind, priceBookId: nullable(Uuid) }),
  steps: Type.Array(resource('PriceStep', { kind: stepKind, value: decimal })),
  rounding: nullable(PriceRounding),
  floor: nullable(resource('PriceFloor', { ...bound, isSalePrice: Type.Boolean() })),
  ceiling: nullable(resource('PriceCeiling', bound)),
  window: nullable(TimeWindow),
  isInEffect: Type.Boolean(),
  activatedAt: nullable(Timestamp),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const priceBookFields = graphql(`
  fragment PriceBookFields on PriceBook {
    id name status priority specificity currency
    scope {
      marketplaces countries storeIds productIds skus brands productTypes tags price { min max } cost { min max }
    }
    base { kind priceBookId } steps { kind value } rounding { method value mode }
    floor { amount margin isSalePrice } ceiling { amount margin } window { startsAt endsAt timeZone }
    isInEffect activatedAt version createdAt updatedAt
  }`);

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const decimalInput = Type.String({ maxLength: 40, examples: ['12.50'] });
const decimalOf = (description: string) => ({ description, maxLength: 40, examples: ['12.50'] });
const amount = (description: string) =>
  optional(Type.String(decimalOf(`${description} An amount in the currency of the book.`)));
const margin = optional(
  Type.String(decimalOf('Percent of the price that is left over the cost: 0 to below 100.')),
);

const listOf = (item: TString, description: string) =>
  optional(
    Type.Array(item, {
      maxItems: priceBookLimits.scopeValuesMax,
      description: `${description} Empty or absent: all.`,
    }),
  );

const RangeInput = input(
  { min: amount('Lowest amount, inclusive.'), max: amount('Highest amount, inclusive.') },
  { title: 'PriceAmountRangeInput' },
);

const ScopeInput = input(
  {
    marketplaces: listOf(text, 'Keys of marketplaces.'),
    countries: listOf(text, 'Countries of stores: ISO 3166-1 alpha-2 codes.'),
    storeIds: listOf(text, 'Ids of stores, as their marketplaces call them.'),
    productIds: listOf(Uuid, 'Ids of products or variants; with `skus`, either suffices.'),
    skus: listOf(text, 'SKUs of variants, or of products with all their variants.'),
    brands: listOf(text, 'Brands, in any case.'),
    productTypes: listOf(text, 'Types of products, in any case.'),
    tags: listOf(text, 'Tags of products, in any case.'),
    price: optional(RangeInput),
    cost: optional(RangeInput),
  },
  { title: 'PriceBookScopeInput' },
);

const BaseInput = input(
  {
    kind: baseKind,
    priceBookId: Type.Optional(
      nullable(
        Type.String({ ...Uuid, description: 'The other book; only with `price_book`, and required there.' }),
      ),
    ),
  },
  { title: 'PriceBaseInput' },
);

const StepInput = input(
  {
    kind: stepKind,
    value: Type.String(
      decimalOf(
        'Percent with at most five decimals: above -100 and up to 10,000, a margin from 0 to below 100. Or an amount in the currency of the book.',
      ),
    ),
  },
  { title: 'PriceStepInput' },
);

const RoundingInput = input(
  { method: roundingMethod, value: decimalInput, mode: roundingMode },
  { title: 'PriceRoundingInput' },
);

const name = Type.String({
  minLength: 1,
  maxLength: priceBookLimits.nameLength,
  description: 'Name for people; need not be unique.',
  examples: ['Singapore, November sale'],
});

const fields = {
  status: Type.Optional({
    ...priceBookStatus,
    description: 'A new book is a draft unless it is to be active. Later: active or paused.',
  }),
  priority: optional(
    Type.Integer({
      minimum: 0,
      maximum: priceBookLimits.priorityMax,
      description: 'Of the books that match, the one with the highest decides. Default: 0.',
    }),
  ),
  currency: optional(
    Type.String({
      minLength: 3,
      maxLength: 3,
      description: 'ISO 4217: the only currency of stores that the book applies in. Required with an amount.',
    }),
  ),
  scope: optional(ScopeInput),
  base: optional(BaseInput),
  steps: optional(
    Type.Array(StepInput, {
      maxItems: priceBookLimits.stepsMax,
      description: 'What is done to the base, in this order. A `fixed` first step needs no base.',
    }),
  ),
  rounding: optional(RoundingInput),
  floor: optional(
    input(
      {
        amount: amount('Lowest price.'),
        margin,
        isSalePrice: optional(
          Type.Boolean({ description: 'Whether the sale price, where there is one, is a floor as well.' }),
        ),
      },
      { title: 'PriceFloorInput' },
    ),
  ),
  ceiling: optional(input({ amount: amount('Highest price.'), margin }, { title: 'PriceCeilingInput' })),
  window: optional(TimeWindowInput),
};

const planId = Type.Optional(
  nullable(
    Type.String({
      maxLength: 64,
      description: 'Of a preview: the change does what the preview showed, or fails with PRICE_PLAN_STALE.',
      examples: ['k1Jp0Yw3nC5v8Qz2Xb7Lm4Tt6Rr9Ss0Uu1Vv2Ww3Xx4'],
    }),
  ),
);

/** A book in a preview: a stored one that is changed, or a new one. */
export const SupposedPriceBook = input(
  {
    id: Type.Optional(
      nullable(Type.String({ ...Uuid, description: 'Id of a stored price book; absent: a new one.' })),
    ),
    name: Type.Optional(name),
    ...fields,
  },
  { title: 'SupposedPriceBook' },
);

export const NewPriceBook = input({ name, ...fields, planId }, { title: 'NewPriceBook' });
export const PriceBookChanges = input(
  { name: Type.Optional(name), ...fields, planId },
  { title: 'PriceBookChanges', minProperties: 1 },
);
