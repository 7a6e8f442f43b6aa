import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../../kernel/graphql/internal.js';
import {
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
  GraphQLJSONObject,
} from '../../../../kernel/graphql/scalars.js';
import { CheckoutTaxType } from '../../checkout/checkout/checkout-price.type.js';
import { CheckoutProtocolEnum } from '../../checkout/checkout/checkout-session.type.js';
import { PostalAddressType } from '../../pricing/buyer/postal-address.type.js';
import type {
  AgentAdjustment,
  AgentExpectation,
  AgentFulfillmentEvent,
  AgentLineUnits,
  AgentOrder,
  AgentOrderLine,
  AgentStatement,
} from './agent-order.js';
import type { ActiveCapability } from './negotiation.rules.js';

@Internal()
@ObjectType('AgentCapability', {
  simpleResolvers: true,
  description: 'What agent and merchant both can do.',
})
class AgentCapabilityType implements ActiveCapability {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  version!: string;
}

@Internal()
@ObjectType('RegisteredAgent', { simpleResolvers: true })
export class RegisteredAgentType {
  @Field(() => [AgentCapabilityType], { description: 'What takes part in its sessions.' })
  capabilities!: AgentCapabilityType[];

  @Field(() => [GraphQLJSONObject], { description: 'Public keys (RFC 7517) that verify what it signs.' })
  signingKeys!: object[];
}

@Internal()
@ObjectType('AgentLineUnits', { simpleResolvers: true })
class AgentLineUnitsType implements AgentLineUnits {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  quantity!: number;
}

@Internal()
@ObjectType('AgentOrderTotals', { simpleResolvers: true, description: 'Decimal strings.' })
class AgentOrderTotalsType {
  @Field(() => GraphQLDecimal)
  subtotal!: string;

  @Field(() => GraphQLDecimal)
  discount!: string;

  @Field(() => GraphQLDecimal)
  shipping!: string;

  @Field(() => GraphQLDecimal)
  tax!: string;

  @Field(() => GraphQLDecimal)
  total!: string;
}

@Internal()
@ObjectType('AgentOrderLine', { simpleResolvers: true })
class AgentOrderLineType implements AgentOrderLine {
  @Field(() => ID, { description: 'That of the item in its session.' })
  id!: string;

  @Field(() => String, { description: 'What the agent called it.' })
  reference!: string;

  @Field(() => String)
  title!: string;

  @Field(() => GraphQLDecimal)
  unitAmount!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;

  @Field(() => GraphQLDecimal)
  subtotal!: string;

  @Field(() => GraphQLDecimal)
  discount!: string;

  @Field(() => Int)
  quantity!: number;

  @Field(() => Int, { description: 'Without what was canceled.' })
  activeQuantity!: number;

  @Field(() => Int)
  fulfilledQuantity!: number;
}

@Internal()
@ObjectType('AgentExpectation', { simpleResolvers: true, description: 'What the buyer was promised.' })
class AgentExpectationType implements AgentExpectation {
  @Field(() => ID)
  id!: string;

  @Field(() => [AgentLineUnitsType])
  lines!: AgentLineUnitsType[];

  @Field(() => PostalAddressType, { nullable: true })
  destination!: PostalAddressType | null;

  @Field(() => String, { nullable: true })
  description!: string | null;
}

@Internal()
@ObjectType('AgentFulfillmentEvent', { simpleResolvers: true })
class AgentFulfillmentEventType implements AgentFulfillmentEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'shipped or delivered.' })
  type!: AgentFulfillmentEvent['type'];

  @Field(() => GraphQLDateTime)
  occurredAt!: string;

  @Field(() => [AgentLineUnitsType])
  lines!: AgentLineUnitsType[];

  @Field(() => String, { nullable: true })
  carrier!: string | null;

  @Field(() => String, { nullable: true })
  trackingNumber!: string | null;
}

@Internal()
@ObjectType('AgentAdjustment', { simpleResolvers: true })
class AgentAdjustmentType implements AgentAdjustment {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'cancellation or refund.' })
  type!: AgentAdjustment['type'];

  @Field(() => GraphQLDateTime)
  occurredAt!: string;

  @Field(() => String, { description: 'pending or completed.' })
  status!: AgentAdjustment['status'];

  @Field(() => [AgentLineUnitsType])
  lines!: AgentLineUnitsType[];

  @Field(() => GraphQLDecimal, { nullable: true, description: 'What the buyer gets back.' })
  amount!: string | null;

  @Field(() => String)
  description!: string;
}

@Internal()
@ObjectType('AgentStatement', {
  simpleResolvers: true,
  description: 'What the agent itself noted, in the words of its protocol.',
})
class AgentStatementType implements AgentStatement {
  @Field(() => [GraphQLJSONObject])
  expectations!: Record<string, unknown>[];

  @Field(() => [GraphQLJSONObject])
  events!: Record<string, unknown>[];

  @Field(() => [GraphQLJSONObject])
  adjustments!: Record<string, unknown>[];
}

@Internal()
@ObjectType('AgentOrder', {
  simpleResolvers: true,
  description: 'An order as the agent that bought is shown it. Amounts are decimal strings in its currency.',
})
export class AgentOrderType implements AgentOrder {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  checkoutId!: string;

  @Field(() => String, { description: 'Where the buyer reads its page, below the public address.' })
  pagePath!: string;

  @Field(() => CheckoutProtocolEnum)
  protocol!: AgentOrder['protocol'];

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => String)
  status!: AgentOrder['status'];

  @Field(() => Int)
  version!: number;

  @Field(() => AgentOrderTotalsType)
  totals!: AgentOrderTotalsType;

  @Field(() => [CheckoutTaxType], { description: 'Of its checkout, also those within the prices.' })
  taxes!: CheckoutTaxType[];

  @Field(() => [AgentOrderLineType])
  lines!: AgentOrderLineType[];

  @Field(() => [AgentExpectationType])
  expectations!: AgentExpectationType[];

  @Field(() => [AgentFulfillmentEventType])
  events!: AgentFulfillmentEventType[];

  @Field(() => [AgentAdjustmentType])
  adjustments!: AgentAdjustmentType[];

  @Field(() => AgentStatementType)
  stated!: AgentStatementType;

  @Field(() => GraphQLDateTime)
  placedAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}
