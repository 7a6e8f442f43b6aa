import type { CheckoutAddress, CheckoutItem, CheckoutSession } from './checkout.schema.js';

const address = 'name line1 line2 city region postalCode country phone';

/** What the native form tells of a session. */
export const checkoutFields = `
  id organizationId status paymentRail currency cartVersion version expiresAt orderId completedAt canceledAt createdAt
  updatedAt discountCodes
  items {
    id productId variantId sku title quantity unitAmount subtotal discount imageUrl requiresShipping productSnapshot
  }
  amounts { subtotal discount shipping tax total }
  discounts { code title amount }
  rejectedCodes { code reason }
  shipping { selectedDestinationId selectedOptionId options { id title service amount } }
  taxes { title rate amount isIncluded }
  payment { paymentId rail state actionUrl declineCode declineMessage }
  missingRequirements { code field message }
  rails { rail requirements }
  buyer { firstName lastName email phone }
  destinations { id ${address} }
  billingAddress { ${address} }`;

type Amounts = 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total';
type CheckoutOption = Omit<CheckoutSession['shippingOptions'][number], 'amount'> & { amount: string };

/** A session as `checkoutFields` select it: amounts are exact decimal strings. */
export interface CheckoutData
  extends Pick<
    CheckoutSession,
    | 'id'
    | 'organizationId'
    | 'status'
    | 'paymentRail'
    | 'currency'
    | 'cartVersion'
    | 'version'
    | 'expiresAt'
    | 'orderId'
    | 'completedAt'
    | 'canceledAt'
    | 'createdAt'
    | 'updatedAt'
    | 'discountCodes'
    | 'rejectedCodes'
    | 'missingRequirements'
    | 'buyer'
  > {
  items: (Omit<CheckoutItem, 'unitAmount' | 'subtotalAmount' | 'discountAmount' | 'currency'> & {
    unitAmount: string;
    subtotal: string;
    discount: string;
  })[];
  amounts: Record<Amounts, string>;
  discounts: { code: string | null; title: string; amount: string }[];
  shipping: {
    selectedDestinationId: string | null;
    selectedOptionId: string | null;
    options: CheckoutOption[];
  };
  taxes: { title: string; rate: string; amount: string; isIncluded: boolean }[];
  payment: (Omit<NonNullable<CheckoutSession['payment']>, 'id'> & { paymentId: string }) | null;
  rails: { rail: string; requirements: Record<string, unknown> }[];
  destinations: (CheckoutAddress & { id: string })[];
  billingAddress: CheckoutAddress | null;
}

/** §4.5: the session and its items. */
export const checkoutReply = (data: CheckoutData): { session: CheckoutSession; items: CheckoutItem[] } => ({
  session: toSession(data),
  items: data.items.map(item => toItem(item, data.currency)),
});

function toSession(data: CheckoutData): CheckoutSession {
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

const toItem = (item: CheckoutData['items'][number], currency: string): CheckoutItem => ({
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
