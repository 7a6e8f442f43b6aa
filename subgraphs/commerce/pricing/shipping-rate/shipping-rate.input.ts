import { Field, ID, InputType } from 'type-graphql';
import { MoneyInput } from '../../../../kernel/graphql/money.type.js';
import { GraphQLCountryCode } from '../../../../kernel/graphql/scalars.js';
import type { Money } from '../../../../kernel/money.js';
import type { FreeShippingRule, ShippingRate } from './shipping-rate.entity.js';
import { usualService } from './shipping-terms.rules.js';

@InputType('SetShippingRateInput')
export class SetShippingRateInput {
  @Field(() => ID, { description: 'An existing rate with this key is updated.' })
  key!: string;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'ISO 3166-1 alpha-2. Default: every country without its own rate for the service.',
  })
  country?: string | null;

  @Field(() => String, {
    defaultValue: usualService,
    description: 'Level of the service, such as `standard` or `express`.',
  })
  service!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => MoneyInput, { description: 'Price of shipping, before free-shipping rules.' })
  price!: Money;
}

export const toRateGiven = ({ country, price, ...input }: SetShippingRateInput): ShippingRate => ({
  id: input.key.trim(),
  country: country?.trim().toUpperCase() ?? null,
  service: input.service.trim().toLowerCase(),
  title: input.title.trim(),
  currency: price.currency,
  price: price.amount,
});

@InputType('SetFreeShippingRuleInput')
export class SetFreeShippingRuleInput {
  @Field(() => ID, { description: 'An existing rule with this key is updated.' })
  key!: string;

  @Field(() => String, { description: 'Title shown to buyers.' })
  title!: string;

  @Field(() => String, { defaultValue: usualService, description: 'The shipping service that becomes free.' })
  service!: string;

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'Lowest subtotal before discounts. The rule applies only in its currency.',
  })
  minSubtotal?: Money | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Product ids, variant ids or SKUs, at least one of which must be in the cart.',
  })
  itemReferences?: string[] | null;
}

export const toRuleGiven = ({
  minSubtotal,
  itemReferences,
  ...input
}: SetFreeShippingRuleInput): FreeShippingRule => ({
  id: input.key.trim(),
  title: input.title.trim(),
  service: input.service.trim().toLowerCase(),
  currency: minSubtotal?.currency ?? null,
  minSubtotal: minSubtotal?.amount ?? null,
  itemReferences: (itemReferences ?? []).map(reference => reference.trim()),
});
