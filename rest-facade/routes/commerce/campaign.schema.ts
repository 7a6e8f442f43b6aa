import { type TSchema, Type } from 'typebox';
import { campaignLimits } from '../../../subgraphs/commerce/campaigns/campaign/campaign.limits.js';
import {
  campaignActions,
  campaignStatuses,
  reviewDecisions,
} from '../../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import {
  campaignConflictCodes,
  conflictSeverities,
} from '../../../subgraphs/commerce/campaigns/campaign-conflict/campaign-conflict.values.js';
import { graphql } from '../../graphql.js';
import {
  input,
  Money,
  MoneyInput,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';
import {
  promotionDefinition,
  promotionDefinitionInput,
  promotionStore,
  promotionStoreInput,
} from './promotion.schema.js';
import { TimeWindow, TimeWindowInput } from './time-window.schema.js';

export const campaignStatus = oneOf(...campaignStatuses);

const text = Type.String();
const count = Type.Integer();
const person = nullable(Uuid);
const decimal = Type.String({ examples: ['12.50'] });
const percent = nullable(Type.String({ examples: ['37.5'] }));

const Product = resource('CampaignProduct', {
  productId: Uuid,
  variantId: nullable(Uuid),
  promotionalPrice: nullable(Money),
  purchaseLimit: nullable(count),
  promotionalStock: nullable(count),
});

const PlannedPromotion = resource('PlannedPromotion', {
  key: text,
  promotionId: nullable(Uuid),
  ...promotionDefinition,
  products: Type.Array(Product),
});

const Review = resource('CampaignReview', {
  submittedBy: person,
  submittedAt: Timestamp,
  requiresApproval: Type.Boolean(),
  decision: nullable(oneOf(...reviewDecisions)),
  decidedBy: person,
  decidedAt: nullable(Timestamp),
  note: nullable(text),
});

export const Campaign = resource('Campaign', {
  id: Uuid,
  status: campaignStatus,
  allowedActions: Type.Array(oneOf(...campaignActions)),
  revision: count,
  authorId: person,
  review: nullable(Review),
  name: text,
  objective: nullable(text),
  ownerId: Uuid,
  approverId: person,
  stores: Type.Array(promotionStore),
  promotionStores: Type.Array(promotionStore),
  window: nullable(TimeWindow),
  budget: nullable(Money),
  targets: resource('CampaignTargets', {
    orders: nullable(count),
    units: nullable(count),
    revenue: nullable(Money),
  }),
  productIds: Type.Array(Uuid),
  promotions: Type.Array(PlannedPromotion),
  launchedAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  version: count,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const CampaignResults = resource('CampaignResults', {
  sales: Type.Array(
    resource('CampaignSales', {
      currency: text,
      orders: count,
      units: count,
      revenue: decimal,
      discount: decimal,
    }),
  ),
  orders: count,
  units: count,
  budgetUsedPercent: percent,
  ordersTargetPercent: percent,
  unitsTargetPercent: percent,
  revenueTargetPercent: percent,
});

export const CampaignConflict = resource('CampaignConflict', {
  code: oneOf(...campaignConflictCodes),
  severity: oneOf(...conflictSeverities),
  path: text,
  productId: nullable(Uuid),
  store: nullable(promotionStore),
  detail: text,
});

export const campaignFields = graphql(`
  fragment CampaignFields on Campaign {
    id status allowedActions revision authorId
    review { submittedBy submittedAt requiresApproval decision decidedBy decidedAt note }
    name objective ownerId approverId stores { marketplace country storeId }
    promotionStores { marketplace country storeId } window { startsAt endsAt timeZone } budget { amount currency }
    targets { orders units revenue { amount currency } } productIds
    promotions {
      key promotionId name
      terms {
        kind percentage maximumDiscount amount breaks { quantity reward { kind value } } buyQuantity getQuantity
        quantity reward { kind value }
      }
      trigger code currency isForAssignedProducts stores { marketplace country storeId } isInCheckout
      window { startsAt endsAt timeZone } priority combination { stacking group combinesWith }
      limits { usageLimit usageLimitPerBuyer budget minimumSpend }
      products { productId variantId promotionalPrice { amount currency } purchaseLimit promotionalStock }
    }
    launchedAt completedAt version createdAt updatedAt
  }`);

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const positive = (description: string) =>
  optional(Type.Integer({ minimum: 1, maximum: campaignLimits.targetMax, description }));

const ProductInput = input(
  {
    productId: Uuid,
    variantId: optional(Type.String({ ...Uuid, description: 'Default: all variants of the product.' })),
    promotionalPrice: optional(MoneyInput),
    purchaseLimit: positive('Units that a buyer may buy at that price.'),
    promotionalStock: positive(
      'Units that a store sells at that price, and that checkout sells at it in all.',
    ),
  },
  { title: 'CampaignProductInput' },
);

const PlannedPromotionInput = input(
  {
    key: Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'Unique in the plan: revisions are compared by it.',
      examples: ['flash-sale'],
    }),
    ...promotionDefinitionInput,
    products: optional(
      Type.Array(ProductInput, {
        maxItems: campaignLimits.assignmentsMax,
        description: `Assigned products; at most ${campaignLimits.assignmentsMax} in a plan.`,
      }),
    ),
  },
  { title: 'PlannedPromotionInput' },
);

const storesOf = (description: string) =>
  optional(Type.Array(promotionStoreInput, { maxItems: campaignLimits.storesMax, description }));

const member = (description: string) => optional(Type.String({ ...Uuid, description }));

const name = Type.String({ minLength: 1, maxLength: campaignLimits.nameLength });

const fields = {
  objective: optional(
    Type.String({ maxLength: campaignLimits.objectiveLength, description: 'What the campaign is for.' }),
  ),
  ownerId: member(
    'A member. Default: the person who creates it; API keys and OAuth clients name one of the options.',
  ),
  approverId: member(
    'The only member who may approve it. Default: every member whose role has promotions:write.',
  ),
  stores: storesOf('Stores whose orders count for it, beside `promotionStores`.'),
  promotionStores: storesOf('Stores that its promotions may be in.'),
  window: optional(TimeWindowInput),
  budget: optional(MoneyInput),
  targets: optional(
    input(
      {
        orders: positive('Number of orders.'),
        units: positive('Number of units.'),
        revenue: optional(MoneyInput),
      },
      { title: 'CampaignTargetsInput' },
    ),
  ),
  productIds: optional(
    Type.Array(Uuid, {
      maxItems: campaignLimits.productsMax,
      description: 'Products that it is about, beside those of its promotions.',
    }),
  ),
  promotions: optional(
    Type.Array(PlannedPromotionInput, {
      maxItems: campaignLimits.promotionsMax,
      description:
        'Promotions that the launch creates. Without `stores` one is in all `promotionStores`, without `window` in that of the campaign.',
    }),
  ),
};

export const NewCampaign = input({ name, ...fields }, { title: 'NewCampaign' });
export const CampaignChanges = input(
  { name: Type.Optional(name), ...fields },
  { title: 'CampaignChanges', minProperties: 1 },
);
