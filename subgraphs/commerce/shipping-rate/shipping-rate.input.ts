import { Field, ID, InputType } from 'type-graphql';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import type { Money } from '../../../kernel/money.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';
import { usualService } from './shipping-terms.rules.js';

@InputType('ShippingRateInput')
export class ShippingRateInput {
  @Field(() => ID, { description: 'A rate that has it is changed.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2. Left out: every country without a rate of its own for the service.',
  })
  country?: string | null;

  @Field(() => String, { defaultValue: usualService })
  service!: string;

  @Field(() => String)
  title!: string;

  @Field(() => MoneyInput)
  price!: Money;
}

export const toRateGiven = ({ country, price, ...input }: ShippingRateInput): ShippingRate => ({
  id: input.id.trim(),
  country: country?.trim().toUpperCase() ?? null,
  service: input.service.trim().toLowerCase(),
  title: input.title.trim(),
  currency: price.currency,
  price: price.amount,
});

@InputType('FreeShippingRuleInput')
export class FreeShippingRuleInput {
  @Field(() => ID, { description: 'A rule that has it is changed.' })
  id!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { defaultValue: usualService, description: 'The service that becomes free.' })
  service!: string;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'What the items cost before discounts, at least. The rule holds in its currency only.',
  })
  minSubtotal?: Money | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Product ids, variant ids or SKUs, one of which has to be in the cart.',
  })
  itemReferences?: string[] | null;
}

export const toRuleGiven = ({
  minSubtotal,
  itemReferences,
  ...input
}: FreeShippingRuleInput): FreeShippingRule => ({
  id: input.id.trim(),
  title: input.title.trim(),
  service: input.service.trim().toLowerCase(),
  currency: minSubtotal?.currency ?? null,
  minSubtotal: minSubtotal?.amount ?? null,
  itemReferences: (itemReferences ?? []).map(reference => reference.trim()),
});
