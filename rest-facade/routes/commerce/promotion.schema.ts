import { type TSchema, Type } from 'typebox';
import { promotionLimits } from '../../../subgraphs/commerce/pricing/promotion/promotion.limits.js';
import {
  promotionIntents,
  promotionKinds,
  promotionRewardKinds,
  promotionStackings,
  promotionStatuses,
  promotionTriggers,
} from '../../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import { graphql } from '../../graphql.js';
import { CountryCode, input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';
import { TimeWindow, TimeWindowInput } from './time-window.schema.js';

export const promotionStatus = oneOf(...promotionStatuses);
export const promotionKind = oneOf(...promotionKinds);
export const promotionTrigger = oneOf(...promotionTriggers);
const intent = oneOf(...promotionIntents);
const rewardKind = oneOf(...promotionRewardKinds);
const stacking = oneOf(...promotionStackings);

const text = Type.String();
const count = Type.Integer();
const uses = Type.Integer({ examples: [100] });
const decimal = Type.String({ examples: ['12.50'] });

const Reward = resource('PromotionReward', { kind: rewardKind, value: decimal });

const Terms = resource('PromotionTerms', {
  kind: promotionKind,
  percentage: nullable(decimal),
  maximumDiscount: nullable(decimal),
  amount: nullable(decimal),
  breaks: nullable(Type.Array(resource('PromotionQuantityBreak', { quantity: count, reward: Reward }))),
  buyQuantity: nullable(count),
  getQuantity: nullable(count),
  quantity: nullable(count),
  reward: nullable(Reward),
});

export const promotionStore = resource('PromotionStore', { marketplace: text, country: text, storeId: text });

/** What a promotion says, stored or planned. */
export const promotionDefinition = {
  name: text,
  terms: Terms,
  trigger: promotionTrigger,
  code: nullable(text),
  currency: nullable(text),
  isForAssignedProducts: Type.Boolean(),
  stores: Type.Array(promotionStore),
  isInCheckout: Type.Boolean(),
  window: nullable(TimeWindow),
  priority: count,
  combination: resource('PromotionCombination', {
    stacking,
    group: nullable(text),
    combinesWith: Type.Array(text),
  }),
  limits: resource('PromotionLimits', {
    usageLimit: nullable(uses),
    usageLimitPerBuyer: nullable(uses),
    budget: nullable(decimal),
    minimumSpend: nullable(decimal),
  }),
};

export const Promotion = resource('Promotion', {
  id: Uuid,
  status: promotionStatus,
  intent,
  ...promotionDefinition,
  isInEffect: Type.Boolean(),
  specificity: count,
  useCount: count,
  discountTotal: decimal,
  campaignId: nullable(Uuid),
  activatedAt: nullable(Timestamp),
  version: count,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const promotionFields = graphql(`
  fragment PromotionFields on Promotion {
    id name status intent
    terms {
      kind percentage maximumDiscount amount breaks { quantity reward { kind value } } buyQuantity getQuantity
      quantity reward { kind value }
    }
    trigger code currency isForAssignedProducts stores { marketplace country storeId } isInCheckout
    window { startsAt endsAt timeZone } isInEffect priority specificity
    combination { stacking group combinesWith } limits { usageLimit usageLimitPerBuyer budget minimumSpend }
    useCount discountTotal campaignId activatedAt version createdAt updatedAt
  }`);

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const decimalInput = (description: string) =>
  Type.String({ description, maxLength: 40, examples: ['12.50'] });
const amount = (description: string) =>
  optional(decimalInput(`${description} An amount above zero in the currency of the promotion.`));
const quantity = (description: string, minimum: number) =>
  optional(Type.Integer({ minimum, maximum: promotionLimits.quantityMax, description }));

const RewardInput = input(
  {
    kind: rewardKind,
    value: decimalInput(
      'Percent, above 0 up to 100; or an amount above zero in the currency of the promotion.',
    ),
  },
  { title: 'PromotionRewardInput' },
);

const BreakInput = input(
  {
    quantity: Type.Integer({
      minimum: 2,
      maximum: promotionLimits.quantityMax,
      description: 'From so many units of a variant on.',
    }),
    reward: RewardInput,
  },
  { title: 'PromotionQuantityBreakInput' },
);

const TermsInput = input(
  {
    kind: promotionKind,
    percentage: optional(
      decimalInput('Of `percentage` and `buy_x_get_y`: above 0 up to 100, with at most five decimals.'),
    ),
    maximumDiscount: amount('Of `percentage`: what it comes to in an order, at most.'),
    amount: amount(
      'Of `amount_off` and `fixed_price`; a `fixed_price` for assigned products may leave it to them.',
    ),
    breaks: optional(
      Type.Array(BreakInput, {
        minItems: 1,
        maxItems: promotionLimits.breaksMax,
        description: 'Of `quantity_breaks`: by quantity, with rewards of one kind that grow.',
      }),
    ),
    buyQuantity: quantity('Of `buy_x_get_y`: units to pay in full.', 1),
    getQuantity: quantity('Of `buy_x_get_y`: units to get for less.', 1),
    quantity: quantity('Of `bundle`: its units.', 2),
    reward: optional(RewardInput),
  },
  { title: 'PromotionTermsInput' },
);

export const promotionStoreInput = input(
  {
    marketplace: Type.String({
      maxLength: 254,
      description: 'Key of the marketplace.',
      examples: ['storefront'],
    }),
    country: CountryCode,
    storeId: Type.String({ maxLength: 254, description: "The marketplace's id of the store." }),
  },
  { title: 'PromotionStoreInput' },
);

const group = Type.String({ maxLength: promotionLimits.groupLength });

const CombinationInput = input(
  {
    stacking,
    group: optional(
      Type.String({ ...group, description: 'Of a combinable one: the group that others name to permit it.' }),
    ),
    combinesWith: optional(
      Type.Array(group, {
        maxItems: promotionLimits.groupsMax,
        description: 'Of a combinable one: groups that it permits. Empty or absent: all.',
      }),
    ),
  },
  { title: 'PromotionCombinationInput' },
);

const usesInput = (description: string) =>
  optional(Type.Integer({ ...uses, minimum: 1, maximum: promotionLimits.usesMax, description }));

const LimitsInput = input(
  {
    usageLimit: usesInput('Orders that can use it.'),
    usageLimitPerBuyer: usesInput('Orders of one buyer that can use it.'),
    budget: amount('What all orders get off together, at most; in checkout only.'),
    minimumSpend: amount('What the promoted items of an order cost before discounts, at least.'),
  },
  { title: 'PromotionLimitsInput' },
);

const name = Type.String({ minLength: 1, maxLength: promotionLimits.nameLength });
const isForAssignedProducts = Type.Boolean({
  description: 'Whether only assigned products are promoted; otherwise all are.',
});

const definition = {
  trigger: Type.Optional({
    ...promotionTrigger,
    description: 'How buyers get it. It cannot change once the promotion was active. Default: automatic.',
  }),
  code: optional(
    Type.String({
      maxLength: promotionLimits.codeLength,
      description: 'What buyers name, in any case; unique. Required with the trigger `code`.',
      examples: ['SAVE15'],
    }),
  ),
  currency: optional(
    Type.String({
      minLength: 3,
      maxLength: 3,
      description: 'ISO 4217: the only currency that it holds in. Required with an amount. Default: all.',
    }),
  ),
  stores: optional(
    Type.Array(promotionStoreInput, {
      maxItems: promotionLimits.storesMax,
      description: 'Stores of connected accounts. An active promotion has one, or is in checkout.',
    }),
  ),
  isInCheckout: Type.Optional(
    Type.Boolean({ description: 'Whether it holds in sessions of agentic checkout. Default: false.' }),
  ),
  window: optional(TimeWindowInput),
  priority: optional(
    Type.Integer({
      minimum: 0,
      maximum: promotionLimits.priorityMax,
      description: 'The promotion with the highest is applied first. Default: 0.',
    }),
  ),
  combination: optional(CombinationInput),
  limits: optional(LimitsInput),
};

/** What a new promotion says, stored or planned. */
export const promotionDefinitionInput = { name, terms: TermsInput, isForAssignedProducts, ...definition };

export const NewPromotion = input(
  {
    ...promotionDefinitionInput,
    status: Type.Optional({
      ...intent,
      description: 'A new promotion is a draft unless it is to be active.',
    }),
  },
  { title: 'NewPromotion' },
);
export const PromotionChanges = input(
  {
    name: Type.Optional(name),
    terms: Type.Optional(TermsInput),
    isForAssignedProducts: Type.Optional(isForAssignedProducts),
    ...definition,
    status: Type.Optional({
      ...promotionStatus,
      description:
        'Active, paused, or ended, which is final. The status that the promotion has is no change; scheduled and failed are active.',
    }),
  },
  { title: 'PromotionChanges', minProperties: 1 },
);
