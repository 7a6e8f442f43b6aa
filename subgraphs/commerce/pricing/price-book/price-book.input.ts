import { Field, ID, InputType, Int } from 'type-graphql';
import { GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { expectedVersion, VersionedInput } from '../../../../kernel/graphql/target.input.js';
import { TimeWindowInput, toWindow } from '../window/time-window.input.js';
import type { PriceStep } from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';
import type { PriceBookStatus } from './price-book.values.js';
import type { PriceBookChanges } from './price-book-changes.rules.js';
import {
  PriceBaseInput,
  PriceBookScopeInput,
  PriceCeilingInput,
  PriceFloorInput,
  PriceRoundingInput,
  PriceStepInput,
  toBase,
  toBound,
  toFloor,
  toRounding,
  toScope,
} from './price-book-part.input.js';
import { PriceBookStatusEnum } from './price-book-part.type.js';

@InputType()
export abstract class PriceBookFieldsInput {
  @Field(() => PriceBookStatusEnum, {
    nullable: true,
    description: 'A new book is a draft unless it is to be active. Later: active or paused.',
  })
  status?: PriceBookStatus | null;

  @Field(() => Int, { nullable: true, description: '0 to 1,000; default: 0.' })
  priority?: number | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'ISO 4217: the only currency of stores that the book applies in. Required with an amount.',
  })
  currency?: string | null;

  @Field(() => PriceBookScopeInput, {
    nullable: true,
    description: 'Where the book applies; default: everywhere.',
  })
  scope?: PriceBookScopeInput | null;

  @Field(() => PriceBaseInput, {
    nullable: true,
    description: "What the book starts from; default: the catalog's price.",
  })
  base?: PriceBaseInput | null;

  @Field(() => [PriceStepInput], {
    nullable: true,
    description: `What is done to the base, in this order; at most ${priceBookLimits.stepsMax}.`,
  })
  steps?: PriceStepInput[] | null;

  @Field(() => PriceRoundingInput, {
    nullable: true,
    description: "Default: to the currency's smallest unit.",
  })
  rounding?: PriceRoundingInput | null;

  @Field(() => PriceFloorInput, { nullable: true, description: 'The lowest price; default: none.' })
  floor?: PriceFloorInput | null;

  @Field(() => PriceCeilingInput, { nullable: true, description: 'The highest price; default: none.' })
  ceiling?: PriceCeilingInput | null;

  @Field(() => TimeWindowInput, { nullable: true, description: 'When the book applies; default: always.' })
  window?: TimeWindowInput | null;
}

@InputType('CreatePriceBookInput')
export class CreatePriceBookInput extends PriceBookFieldsInput {
  @Field(() => String, { description: `1 to ${priceBookLimits.nameLength} characters.` })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of a preview: the change does what the preview showed, or fails with PRICE_PLAN_STALE.',
  })
  planId?: string | null;
}

@InputType('UpdatePriceBookInput', {
  description: 'An absent field stays as it is, null clears it. Objects and lists are replaced as a whole.',
})
export class UpdatePriceBookInput extends PriceBookFieldsInput {
  @Field(() => ID, { description: 'Id of the price book.' })
  id!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;

  @Field(() => String, { nullable: true, description: `1 to ${priceBookLimits.nameLength} characters.` })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a preview: the change does what the preview showed, or fails with PRICE_PLAN_STALE.',
  })
  planId?: string | null;
}

@InputType('DeletePriceBookInput')
export class DeletePriceBookInput extends VersionedInput {}

type StatedBook = PriceBookFieldsInput & { name?: string | null };

/** What the input asks for; codes and keys in the case in which they are stored. */
export const toPriceBookChanges = (input: StatedBook): PriceBookChanges => ({
  name: input.name,
  status: input.status,
  priority: input.priority,
  currency: input.currency?.trim().toUpperCase() ?? input.currency,
  scope: input.scope && toScope(input.scope),
  base: input.base && toBase(input.base),
  steps: input.steps?.map(({ kind, value }): PriceStep => ({ kind, value: value.trim() })) ?? input.steps,
  rounding: input.rounding && toRounding(input.rounding),
  floor: input.floor && toFloor(input.floor),
  ceiling: input.ceiling && toBound(input.ceiling),
  window: input.window && toWindow(input.window),
});
