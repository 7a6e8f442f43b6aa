import { Field, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../kernel/graphql/money.type.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { formatAmount } from '../../../kernel/money.js';
import { CheckoutAddressType, CheckoutBuyerType } from '../checkout/checkout-party.type.js';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { destinationOf } from '../checkout/missing-requirement.rules.js';
import type { Payment, RefundStatus } from './payment.entity.js';

const RefundStatusEnum = wordEnum<RefundStatus>(
  'PaymentRefundStatus',
  ['due', 'done', 'by_hand'],
  'by_hand: the rail cannot give it back, so the merchant has to.',
);

@ObjectType('OrderPayment', { simpleResolvers: true, description: 'How an order of an agent was paid.' })
class OrderPaymentType {
  @Field(() => String)
  rail!: string;

  @Field(() => MoneyType, { description: 'What was due.' })
  amount!: MoneyType;

  @Field(() => MoneyType, { nullable: true, description: 'What the processor says it took.' })
  captured!: MoneyType | null;

  @Field(() => String, { nullable: true, description: 'What it is found by at the processor.' })
  receipt!: string | null;

  @Field(() => RefundStatusEnum, { nullable: true, description: 'Null: it was not given back.' })
  refund!: RefundStatus | null;
}

@ObjectType('OrderCheckout', {
  simpleResolvers: true,
  description: 'What the merchant needs of the checkout that an order came of, to ship it.',
})
export class OrderCheckoutType {
  @Field(() => String)
  sessionId!: string;

  @Field(() => CheckoutBuyerType, { nullable: true, description: 'Null once it was erased.' })
  buyer!: CheckoutBuyerType | null;

  @Field(() => CheckoutAddressType, { nullable: true, description: 'Null once it was erased.' })
  shippingAddress!: CheckoutAddressType | null;

  @Field(() => CheckoutAddressType, { nullable: true, description: 'Null once it was erased.' })
  billingAddress!: CheckoutAddressType | null;

  @Field(() => String, { nullable: true, description: 'What the buyer chose, such as `standard`.' })
  shippingService!: string | null;

  @Field(() => String, { nullable: true })
  shippingTitle!: string | null;

  @Field(() => OrderPaymentType, { nullable: true })
  payment!: OrderPaymentType | null;
}

export function toOrderCheckout(checkout: StoredCheckout, payment: Payment | null): OrderCheckoutType {
  const { session, personal } = checkout;
  const { options, selectedOptionId } = session.shipping;
  const option = options.find(({ id }) => id === selectedOptionId);
  return {
    sessionId: session.id,
    buyer: personal.buyer,
    shippingAddress: destinationOf(session, personal),
    billingAddress: personal.billingAddress,
    shippingService: option?.service ?? null,
    shippingTitle: option?.title ?? null,
    payment: payment === null ? null : toOrderPayment(payment),
  };
}

function toOrderPayment(payment: Payment): OrderPaymentType {
  const { rail, amount, currency, capturedAmount, capturedCurrency, receipt, refundStatus } = payment;
  return {
    rail,
    amount: { amount, currency },
    captured:
      capturedAmount === null || capturedCurrency === null
        ? null
        : { amount: formatAmount(capturedAmount, capturedCurrency), currency: capturedCurrency },
    receipt,
    refund: refundStatus,
  };
}
