import { Field, ID, InputType, Int } from 'type-graphql';
import { GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { expectedVersion, VersionedInput } from '../../../../kernel/graphql/target.input.js';
import { TimeWindowInput, toWindow } from '../window/time-window.input.js';
import { promotionLimits } from './promotion.limits.js';
import type { PromotionIntent, PromotionStatus, PromotionTrigger } from './promotion.values.js';
import type { PromotionChanges } from './promotion-changes.rules.js';
import {
  PromotionCombinationInput,
  PromotionLimitsInput,
  PromotionStoreInput,
  PromotionTermsInput,
  toCombination,
  toLimits,
  toStore,
  toTerms,
} from './promotion-part.input.js';
import { PromotionIntentEnum, PromotionStatusEnum, PromotionTriggerEnum } from './promotion-part.type.js';

const assignedOnly = 'Whether only assigned products are promoted; otherwise all are.';

/** What a promotion says, without what becomes of it. */
@InputType()
export abstract class PromotionDefinitionInput {
  @Field(() => PromotionTriggerEnum, {
    nullable: true,
    description: 'How buyers get it; default: automatic. It cannot change once the promotion was active.',
  })
  trigger?: PromotionTrigger | null;

  @Field(() => String, {
    nullable: true,
    description: `What buyers name, in any case: up to ${promotionLimits.codeLength} characters, unique in the organization. Required with the trigger \`code\`, where it cannot change once the promotion was active.`,
  })
  code?: string | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'ISO 4217: the only currency that it holds in. Required with an amount. Default: all.',
  })
  currency?: string | null;

  @Field(() => [PromotionStoreInput], {
    nullable: true,
    description: `Stores of connected accounts; at most ${promotionLimits.storesMax}. An active promotion has one, or is in checkout.`,
  })
  stores?: PromotionStoreInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it holds in sessions of agentic checkout; default: false.',
  })
  isInCheckout?: boolean | null;

  @Field(() => TimeWindowInput, { nullable: true, description: 'When buyers get it; default: always.' })
  window?: TimeWindowInput | null;

  @Field(() => Int, { nullable: true, description: '0 to 1,000; default: 0.' })
  priority?: number | null;

  @Field(() => PromotionCombinationInput, {
    nullable: true,
    description: 'With which others it combines; default: with none.',
  })
  combination?: PromotionCombinationInput | null;

  @Field(() => PromotionLimitsInput, { nullable: true, description: 'Default: unlimited.' })
  limits?: PromotionLimitsInput | null;
}

@InputType('CreatePromotionInput')
export class CreatePromotionInput extends PromotionDefinitionInput {
  @Field(() => PromotionIntentEnum, {
    nullable: true,
    description: 'A new promotion is a draft unless it is to be active.',
  })
  status?: PromotionIntent | null;

  @Field(() => String, { description: `1 to ${promotionLimits.nameLength} characters.` })
  name!: string;

  @Field(() => PromotionTermsInput, { description: 'What it takes off.' })
  terms!: PromotionTermsInput;

  @Field(() => Boolean, { description: assignedOnly })
  isForAssignedProducts!: boolean;
}

@InputType('UpdatePromotionInput', {
  description: 'An absent field stays as it is, null clears it. Objects and lists are replaced as a whole.',
})
export class UpdatePromotionInput extends PromotionDefinitionInput {
  @Field(() => ID, { description: 'Id of the promotion.' })
  id!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;

  @Field(() => PromotionStatusEnum, {
    nullable: true,
    description:
      'Active, paused, or ended, which is final. The status that the promotion has is no change; scheduled and failed are active.',
  })
  status?: PromotionStatus | null;

  @Field(() => String, { nullable: true, description: `1 to ${promotionLimits.nameLength} characters.` })
  name?: string | null;

  @Field(() => PromotionTermsInput, { nullable: true, description: 'What it takes off.' })
  terms?: PromotionTermsInput | null;

  @Field(() => Boolean, { nullable: true, description: assignedOnly })
  isForAssignedProducts?: boolean | null;
}

@InputType('DeletePromotionInput')
export class DeletePromotionInput extends VersionedInput {}

type StatedPromotion<Status> = PromotionDefinitionInput &
  Partial<Pick<UpdatePromotionInput, 'name' | 'terms' | 'isForAssignedProducts'>> & {
    status?: Status | null;
  };

/** What the input asks for; codes and keys in the case in which they are stored. */
export const toPromotionChanges = <Status extends PromotionStatus>(
  input: StatedPromotion<Status>,
): PromotionChanges<Status> => ({
  name: input.name,
  status: input.status,
  terms: input.terms && toTerms(input.terms),
  trigger: input.trigger,
  code: input.code?.trim() ?? input.code,
  currency: input.currency?.trim().toUpperCase() ?? input.currency,
  isForAssignedProducts: input.isForAssignedProducts,
  stores: input.stores?.map(toStore) ?? input.stores,
  isInCheckout: input.isInCheckout,
  window: input.window && toWindow(input.window),
  priority: input.priority,
  combination: input.combination && toCombination(input.combination),
  limits: input.limits && toLimits(input.limits),
});
