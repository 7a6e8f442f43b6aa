import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type {
  ObservedPromotionState,
  PromotionEvidence,
} from '../../../../connectors/marketplaces/promotion.js';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PromotionWay } from '../promotion/promotion-terms.rules.js';
import type { DeliveryItemCounts, DeliveryView } from './delivery-view.rules.js';
import type { DeliveryDesire, DeliveryState } from './promotion-delivery.values.js';

const PromotionWayEnum = describedEnum<PromotionWay>(
  'PromotionWay',
  {
    promotion_object: 'The marketplace has a record of the promotion.',
    listing_price: 'It is the sale price of the listings; see `salePrice` of their variants.',
  },
  'How a promotion gets to a store.',
);

const PromotionDesireEnum = describedEnum<DeliveryDesire>(
  'PromotionDesire',
  { delivered: 'The store is to have it.', withdrawn: 'The store is to have nothing of it.' },
  'What the merchant wants of a promotion in a store.',
);

const PromotionDeliveryStateEnum = describedEnum<DeliveryState>(
  'PromotionDeliveryState',
  {
    waiting:
      'It is to be sent, or sent again after a failure that may pass; or none of its products is on sale there yet, or all of its items wait for other promotions.',
    submitted: 'The marketplace accepted it, and it was not read back yet.',
    scheduled: 'Read back; it starts by itself.',
    live: 'Read back as live, with all of its items.',
    partly_live: 'Read back as live, without some of its items.',
    rejected: 'The marketplace does not take it as it is.',
    failed: 'It could not be delivered, and is tried again.',
    ending: 'It is to be over, and was not seen to be.',
    ended: 'It is over, or was never there.',
  },
  'Where the delivery of a promotion to a store stands.',
);

export const ObservedPromotionStateEnum = describedEnum<ObservedPromotionState>(
  'ObservedPromotionState',
  {
    scheduled: 'It is there and will start.',
    live: 'It is there and buyers get it, unless an item says otherwise.',
    ended: 'It is over.',
    missing: 'The marketplace has nothing of it.',
    unknown: 'The marketplace has a status that is not known.',
  },
  'What was seen at a marketplace.',
);

export const PromotionEvidenceEnum = describedEnum<PromotionEvidence>(
  'PromotionEvidence',
  {
    promotion_object: 'The record of the promotion at the marketplace.',
    item_price: 'The price of the item at the marketplace.',
    item_promotion: 'What the marketplace says of promotions of the item.',
  },
  "Which of a marketplace's answers an observation is made of.",
);

const PromotionIssueSeverityEnum = describedEnum<ListingIssue['severity']>(
  'PromotionIssueSeverity',
  {
    error: 'It is not as wanted because of this.',
    warning: 'It may not be as wanted.',
    info: 'Worth knowing.',
  },
  'How serious an issue is.',
);

@ObjectType('PromotionIssue', {
  simpleResolvers: true,
  description: 'What is wrong with a promotion in a store, or worth knowing.',
})
export class PromotionIssueType implements ListingIssue {
  @Field(() => PromotionIssueSeverityEnum, { description: 'How serious it is.' })
  severity!: ListingIssue['severity'];

  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The field concerned, such as `endsAt`; null if it is the whole.',
  })
  field!: string | null;

  @Field(() => String, { description: 'Human-readable message.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: "The marketplace's own message; null if the issue was not found by the marketplace.",
  })
  marketplaceMessage!: string | null;
}

@ObjectType('PromotionItemCounts', {
  simpleResolvers: true,
  description:
    'How many items of a delivery stand where. An item is a variant, or a listing where the marketplace says so. Of a ' +
    'promotion that is the sale price of listings, items are the listed variants whose sale price it decides.',
})
export class PromotionItemCountsType implements DeliveryItemCounts {
  @Field(() => Int, { description: 'All items; 0 for a record of the whole store.' })
  total!: number;

  @Field(() => Int, { description: 'Not sent yet.' })
  waiting!: number;

  @Field(() => Int, { description: 'Accepted by the marketplace.' })
  accepted!: number;

  @Field(() => Int, { description: 'Not taken, or not sent because the marketplace would not take them.' })
  rejected!: number;

  @Field(() => Int, { description: 'Not on sale in the store.' })
  notListed!: number;

  @Field(() => Int, { description: 'Read back as live in the promotion.' })
  live!: number;
}

@ObjectType('PromotionDelivery', {
  simpleResolvers: true,
  description: 'A promotion in one store: what is wanted there, and what was seen.',
})
export class PromotionDeliveryType implements DeliveryView {
  @Field(() => ID, { nullable: true, description: 'Null if `way` is `listing_price`.' })
  id!: string | null;

  @Field(() => PromotionWayEnum, { description: 'How it gets there.' })
  way!: PromotionWay;

  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => String, { description: 'Country of the store, ISO 3166-1 alpha-2.' })
  country!: string;

  @Field(() => String, { description: "The marketplace's id of the store." })
  storeId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the connected account; null if none has the store, and if `way` is `listing_price`.',
  })
  accountId!: string | null;

  @Field(() => PromotionDesireEnum, { description: 'What is wanted.' })
  desired!: DeliveryDesire;

  @Field(() => PromotionDeliveryStateEnum, { description: 'Where it stands.' })
  state!: DeliveryState;

  @Field(() => String, {
    nullable: true,
    description: "The marketplace's id of the promotion, also after its end; null while it has none.",
  })
  externalId!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Its start, as the marketplace took it.' })
  startsAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Its end, as the marketplace took it.' })
  endsAt!: string | null;

  @Field(() => ObservedPromotionStateEnum, {
    nullable: true,
    description: 'What was seen at `observedAt`; null if it was never read back.',
  })
  observedState!: ObservedPromotionState | null;

  @Field(() => String, { nullable: true, description: "The marketplace's own status at `observedAt`." })
  marketplaceStatus!: string | null;

  @Field(() => PromotionEvidenceEnum, { nullable: true, description: 'How it was seen.' })
  evidence!: PromotionEvidence | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was last read back.' })
  observedAt!: string | null;

  @Field(() => [PromotionIssueType], { description: 'Why it is not as wanted, and what else to know.' })
  issues!: readonly ListingIssue[];

  @Field(() => PromotionItemCountsType, {
    description: 'How many items stand where; `promotionDeliveryItems` lists those of a `promotion_object`.',
  })
  itemCounts!: DeliveryItemCounts;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When it is next compared with what is wanted or read back, and sent or ended again if need be; null if not before ' +
      'a change, and if `way` is `listing_price`.',
  })
  nextAttemptAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Since when it should be over and was not seen to be; null if it is not ending.',
  })
  endingSince!: string | null;
}
