import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import type {
  ObservedPromotionState,
  PromotionEvidence,
} from '../../../../connectors/marketplaces/promotion.js';
import { cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import {
  ObservedPromotionStateEnum,
  PromotionEvidenceEnum,
  PromotionIssueType,
} from './promotion-delivery.type.js';
import type { DeliveryItemOutcome } from './promotion-delivery.values.js';

const PromotionItemOutcomeEnum = describedEnum<DeliveryItemOutcome>(
  'PromotionItemOutcome',
  {
    waiting: 'It was not sent yet.',
    accepted: 'The marketplace took it.',
    rejected: 'The marketplace did not take it, or would not.',
    not_listed: 'The product is not on sale in the store.',
  },
  'What became of an item of a promotion in a store.',
);

@ObjectType('ObservedPromotionItem', {
  simpleResolvers: true,
  description: 'An item as the marketplace has it in the promotion.',
})
export class ObservedPromotionItemType {
  @Field(() => ObservedPromotionStateEnum, { description: 'What was seen.' })
  state!: ObservedPromotionState;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      'Promotional price that the marketplace has, in the currency of the store; null if it tells none.',
  })
  promotionalPrice!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'What buyers pay, in the currency of the store; null if the marketplace does not say.',
  })
  buyerPrice!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The marketplace's word for what decides the price in place of the promotion; null: nothing does.",
  })
  hiddenBy!: string | null;

  @Field(() => PromotionEvidenceEnum, { description: 'How it was seen.' })
  evidence!: PromotionEvidence;

  @Field(() => GraphQLDateTime, { description: 'When it was seen.' })
  observedAt!: string;
}

@ObjectType('PromotionDeliveryItem', {
  simpleResolvers: true,
  description:
    'A variant of a promotion in one store, or a listing where the marketplace takes whole listings.',
})
export class PromotionDeliveryItemType {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { description: 'That of the product if the item is the whole listing.' })
  variantId!: string;

  @Field(() => PromotionItemOutcomeEnum, { description: 'What became of it.' })
  outcome!: DeliveryItemOutcome;

  @Field(() => Boolean, {
    description:
      'Whether the marketplace has it in the promotion, by its answers; perhaps with an earlier price.',
  })
  isInPromotion!: boolean;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the listing." })
  externalListingId!: string | null;

  @Field(() => String, { nullable: true, description: 'SKU, as the marketplace has it.' })
  sku!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Price before the promotion, in the currency of the store.',
  })
  regularPrice!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Price that was sent, in the currency of the store; null if the terms say what buyers pay.',
  })
  promotionalPrice!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units that a buyer may buy at that price; null: any number.',
  })
  purchaseLimit!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Units that a store sells at that price; null: all that there are.',
  })
  promotionalStock!: number | null;

  @Field(() => [PromotionIssueType], { description: 'Why it is not in the promotion as wanted.' })
  issues!: readonly ListingIssue[];

  @Field(() => ObservedPromotionItemType, {
    nullable: true,
    description: 'What was seen; null: nothing yet.',
  })
  observed!: ObservedPromotionItemType | null;
}

@ObjectType('PromotionDeliveryItemPage', { simpleResolvers: true })
export class PromotionDeliveryItemPageType {
  @Field(() => [PromotionDeliveryItemType])
  items!: PromotionDeliveryItemType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@InputType('PromotionDeliveryItemFilter')
class PromotionDeliveryItemFilterInput {
  @Field(() => PromotionItemOutcomeEnum, { nullable: true, description: 'Items with this outcome alone.' })
  outcome?: DeliveryItemOutcome | null;
}

@ArgsType()
export class PromotionDeliveryItemArgs extends cursorListArgs<PromotionDeliveryItemFilterInput>({
  filter: PromotionDeliveryItemFilterInput,
}) {
  @Field(() => ID, { description: 'Id of the delivery.' })
  deliveryId!: string;
}
