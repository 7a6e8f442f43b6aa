import { graphql, type ResultOf } from '../../graphql.js';
import type { ReplyBody } from '../../reply/reply.js';
import type { CheckoutReply } from './checkout.schema.js';

/** What the native protocol tells of a session. Amounts are exact decimal strings. */
export const checkoutFields = graphql(`
  fragment CheckoutFields on CheckoutSession {
    id organizationId status paymentRail currency cartVersion version expiresAt orderId completedAt canceledAt createdAt
    updatedAt discountCodes
    items {
      id productId variantId sku title quantity unitAmount subtotal discount imageUrl requiresShipping productSnapshot
    }
    amounts { subtotal discount shipping tax total }
    discounts { promotionId code title amount }
    rejectedCodes { code reason }
    shipping { selectedDestinationId selectedOptionId options { id title service amount } }
    taxes { title rate amount isIncluded }
    payment { paymentId rail state: status actionUrl declineCode declineMessage }
    missingRequirements { code field message }
    rails { rail requirements }
    buyer { firstName lastName email phone }
    destinations { id name line1 line2 city region postalCode country phone }
    billingAddress { name line1 line2 city region postalCode country phone }
  }`);

export type CheckoutData = ResultOf<typeof checkoutFields>;

/** §4.5: the session and its items. */
export const checkoutReply = (data: CheckoutData): ReplyBody<typeof CheckoutReply> => ({
  session: toSession(data),
  items: data.items.map(item => toItem(item, data.currency)),
});

function toSession(data: CheckoutData) {
  const { amounts, shipping, payment } = data;
  const { items: _, destinations: __, rails: ___, ...plain } = data;
  return {
    ...plain,
    paymentRail: railOf(data)?.rail ?? data.paymentRail,
    subtotalAmount: Number(amounts.subtotal),
    discountAmount: Number(amounts.discount),
    shippingAmount: Number(amounts.shipping),
    taxAmount: Number(amounts.tax),
    totalAmount: Number(amounts.total),
    paymentRequirements: railOf(data)?.requirements ?? null,
    shippingAddress: data.destinations.find(({ id }) => id === shipping.selectedDestinationId) ?? null,
    shippingOptionId: shipping.selectedOptionId,
    shippingOptions: shipping.options.map(toNumber),
    discounts: data.discounts.map(toNumber),
    taxes: data.taxes.map(toNumber),
    payment: payment === null ? null : { ...payment, id: payment.paymentId },
  };
}

/** The session's rail; of one that leaves it open, as those of other protocols do, the merchant's first. */
const railOf = ({ paymentRail, rails }: CheckoutData): CheckoutData['rails'][number] | undefined =>
  rails.find(one => paymentRail === null || one.rail === paymentRail);

const toItem = (item: CheckoutData['items'][number], currency: string) => ({
  ...item,
  unitAmount: Number(item.unitAmount),
  subtotalAmount: Number(item.subtotal),
  discountAmount: Number(item.discount),
  currency,
});

const toNumber = <T extends { amount: string }>(one: T): Omit<T, 'amount'> & { amount: number } => ({
  ...one,
  amount: Number(one.amount),
});
