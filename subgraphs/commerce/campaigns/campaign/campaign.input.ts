import { Field, ID, InputType, Int } from 'type-graphql';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import { expectedVersion, VersionedInput } from '../../../../kernel/graphql/target.input.js';
import type { Money } from '../../../../kernel/money.js';
import { PromotionDefinitionInput, toPromotionChanges } from '../../pricing/promotion/promotion.input.js';
import { promotionLimits } from '../../pricing/promotion/promotion.limits.js';
import { changedDefinition, emptyDefinition } from '../../pricing/promotion/promotion-changes.rules.js';
import {
  PromotionStoreInput,
  PromotionTermsInput,
  toStore,
} from '../../pricing/promotion/promotion-part.input.js';
import { TimeWindowInput, toWindow } from '../../pricing/window/time-window.input.js';
import { campaignLimits } from './campaign.limits.js';
import type { CampaignChanges, StatedPromotion } from './campaign-changes.rules.js';

const count = { nullable: true, description: `1 to ${campaignLimits.targetMax}; default: none.` };

@InputType('CampaignTargetsInput', { description: 'What a campaign is to reach.' })
class CampaignTargetsInput {
  @Field(() => Int, count)
  orders?: number | null;

  @Field(() => Int, count)
  units?: number | null;

  @Field(() => MoneyInput, { nullable: true, description: 'What buyers pay, above zero; default: none.' })
  revenue?: MoneyInput | null;
}

const units = { nullable: true, description: `1 to ${campaignLimits.targetMax}; default: any number.` };

@InputType('CampaignProductInput', { description: 'A product in a planned promotion.' })
class CampaignProductInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Default: all of its variants.' })
  variantId?: string | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Of a unit, above zero; default: what the promotion says.',
  })
  promotionalPrice?: MoneyInput | null;

  @Field(() => Int, units)
  purchaseLimit?: number | null;

  @Field(() => Int, units)
  promotionalStock?: number | null;
}

@InputType('PlannedPromotionInput', {
  description:
    'A promotion that the launch creates. Without `stores` it is in all `promotionStores`, without `window` in that of the campaign.',
})
class PlannedPromotionInput extends PromotionDefinitionInput {
  @Field(() => ID, {
    description: `Unique in the plan: up to ${campaignLimits.keyLength} letters, digits, dashes and underscores.`,
  })
  key!: string;

  @Field(() => String, { description: `1 to ${promotionLimits.nameLength} characters.` })
  name!: string;

  @Field(() => PromotionTermsInput, { description: 'What it takes off.' })
  terms!: PromotionTermsInput;

  @Field(() => Boolean, { description: 'Whether only assigned products are promoted; otherwise all are.' })
  isForAssignedProducts!: boolean;

  @Field(() => [CampaignProductInput], {
    nullable: true,
    description: `Assigned products; at most ${campaignLimits.assignmentsMax} in a plan.`,
  })
  products?: CampaignProductInput[] | null;
}

@InputType()
abstract class CampaignFieldsInput {
  @Field(() => String, {
    nullable: true,
    description: `What it is for; up to ${campaignLimits.objectiveLength} characters.`,
  })
  objective?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A member. Default: the person who creates it; API keys and OAuth clients name one.',
  })
  ownerId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The only member who may approve it. Default: every member whose role has `promotions:write`.',
  })
  approverId?: string | null;

  @Field(() => [PromotionStoreInput], {
    nullable: true,
    description: `Stores whose orders count for it, beside those of its promotions; at most ${campaignLimits.storesMax}.`,
  })
  stores?: PromotionStoreInput[] | null;

  @Field(() => [PromotionStoreInput], {
    nullable: true,
    description: `Stores that its promotions may be in; at most ${campaignLimits.storesMax}.`,
  })
  promotionStores?: PromotionStoreInput[] | null;

  @Field(() => TimeWindowInput, { nullable: true, description: 'When it runs; submission needs one.' })
  window?: TimeWindowInput | null;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'What all discounts may come to, above zero. Results are held against it; it stops nothing.',
  })
  budget?: MoneyInput | null;

  @Field(() => CampaignTargetsInput, { nullable: true, description: 'Default: none.' })
  targets?: CampaignTargetsInput | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Products that it is about, beside those of its promotions; at most ${campaignLimits.productsMax}.`,
  })
  productIds?: string[] | null;

  @Field(() => [PlannedPromotionInput], {
    nullable: true,
    description: `Promotions that the launch creates; at most ${campaignLimits.promotionsMax}.`,
  })
  promotions?: PlannedPromotionInput[] | null;
}

@InputType('CreateCampaignInput')
export class CreateCampaignInput extends CampaignFieldsInput {
  @Field(() => String, { description: `1 to ${campaignLimits.nameLength} characters.` })
  name!: string;
}

@InputType('ReviseCampaignInput', {
  description: 'An absent field stays as it is, null clears it. Objects and lists are replaced as a whole.',
})
export class ReviseCampaignInput extends CampaignFieldsInput {
  @Field(() => ID, { description: 'Id of the campaign.' })
  id!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;

  @Field(() => String, { nullable: true, description: `1 to ${campaignLimits.nameLength} characters.` })
  name?: string | null;
}

@InputType('ArchiveCampaignInput')
export class ArchiveCampaignInput extends VersionedInput {}

@InputType('RestoreCampaignInput')
export class RestoreCampaignInput extends VersionedInput {}

@InputType('DeleteCampaignInput')
export class DeleteCampaignInput extends VersionedInput {}

type StatedCampaign = CampaignFieldsInput & { name?: string | null };

/** What the input asks for; codes and keys in the case in which they are stored. */
export const toCampaignChanges = (input: StatedCampaign): CampaignChanges => ({
  name: input.name,
  objective: input.objective,
  ownerId: input.ownerId,
  approverId: input.approverId,
  stores: input.stores?.map(toStore) ?? input.stores,
  promotionStores: input.promotionStores?.map(toStore) ?? input.promotionStores,
  window: input.window && toWindow(input.window),
  budget: input.budget && toMoney(input.budget),
  targets: input.targets && {
    orders: input.targets.orders ?? null,
    units: input.targets.units ?? null,
    revenue: input.targets.revenue == null ? null : toMoney(input.targets.revenue),
  },
  productIds: input.productIds,
  promotions: input.promotions === null ? null : input.promotions?.map(toStated),
});

const toMoney = ({ amount, currency }: MoneyInput): Money => ({
  amount: amount.trim(),
  currency: currency.trim().toUpperCase(),
});

const toStated = ({ key, products, ...stated }: PlannedPromotionInput): StatedPromotion => ({
  key,
  ...changedDefinition(emptyDefinition, toPromotionChanges(stated)),
  isInAllStores: stated.stores == null,
  products: (products ?? []).map(product => ({
    productId: product.productId,
    variantId: product.variantId ?? null,
    promotionalPrice: product.promotionalPrice == null ? null : toMoney(product.promotionalPrice),
    purchaseLimit: product.purchaseLimit ?? null,
    promotionalStock: product.promotionalStock ?? null,
  })),
});
