import { Field, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { formatAmount } from '../../../../kernel/money.js';
import { PostalAddressType } from '../../pricing/buyer/postal-address.type.js';
import { CheckoutBuyerType } from '../checkout/checkout-party.type.js';
import type { StoredCheckout } from '../checkout/checkout-session.store.js';
import { destinationOf } from '../checkout/missing-requirement.rules.js';
import type { Payment, RefundStatus } from './payment.entity.js';

const RefundStatusEnum = describedEnum<RefundStatus>(
  'PaymentRefundStatus',
  {
    due: 'The refund was requested, and its outcome is not known yet.',
    done: 'The processor refunded the buyer.',
    manual: 'The rail cannot refund, so the merchant must do so.',
  },
  'Whether a captured payment was refunded.',
);

@ObjectType('OrderPayment', { simpleResolvers: true, description: "The payment of an agent's order." })
class OrderPaymentType {
  @Field(() => String, { description: 'Key of the payment rail, such as `x402`.' })
  rail!: string;

  @Field(() => MoneyType, { description: 'The amount due.' })
  amount!: MoneyType;

  @Field(() => MoneyType, { nullable: true, description: 'The amount captured according to the processor.' })
  captured!: MoneyType | null;

  @Field(() => String, { nullable: true, description: "The processor's reference of the payment." })
  receipt!: string | null;

  @Field(() => RefundStatusEnum, { nullable: true, description: 'Null if it was not refunded.' })
  refund!: RefundStatus | null;
}

@ObjectType('OrderCheckout', {
  simpleResolvers: true,
  description: 'The data of the checkout that the merchant needs to ship the order.',
})
export class OrderCheckoutType {
  @Field(() => String, { description: 'Id of the checkout session.' })
  sessionId!: string;

  @Field(() => CheckoutBuyerType, { nullable: true, description: 'Null after it was erased.' })
  buyer!: CheckoutBuyerType | null;

  @Field(() => PostalAddressType, { nullable: true, description: 'Null after it was erased.' })
  shippingAddress!: PostalAddressType | null;

  @Field(() => PostalAddressType, { nullable: true, description: 'Null after it was erased.' })
  billingAddress!: PostalAddressType | null;

  @Field(() => String, {
    nullable: true,
    description: 'The service that the buyer selected, such as `standard`.',
  })
  shippingService!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Title of the selected shipping option; null if nothing is shipped.',
  })
  shippingTitle!: string | null;

  @Field(() => OrderPaymentType, { nullable: true, description: 'How the order was paid.' })
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
