import type { CheckoutAddress, CheckoutPersonal, CheckoutSession } from './checkout-session.entity.js';

/** Something that has to be given before the session can be paid. */
export interface MissingRequirement {
  code:
    | 'missing_shipping_address'
    | 'incomplete_shipping_address'
    | 'address_undeliverable'
    | 'missing_shipping_option';
  /** Which field of the native protocol supplies it. */
  field: string;
  message: string;
}

/**
 * What a session lacks. Only what the merchant cannot do without: where to ship to, if anything is shipped, and how, if the
 * merchant has shipping rates. Empty once a payment was begun or the session has ended.
 */
export function missingForCompletion(
  session: CheckoutSession,
  personal: CheckoutPersonal,
): MissingRequirement[] {
  if (!session.shipping.isRequired || session.status !== 'ready_for_payment') {
    return [];
  }
  const requirement = missingShipping(session, destinationOf(session, personal));
  return requirement === null ? [] : [requirement];
}

/** Where the items go; null while nobody said. */
export const destinationOf = (
  { shipping }: Pick<CheckoutSession, 'shipping'>,
  { destinations }: CheckoutPersonal,
): CheckoutAddress | null => destinations.find(({ id }) => id === shipping.selectedDestinationId) ?? null;

function missingShipping(
  { shipping }: CheckoutSession,
  destination: CheckoutAddress | null,
): MissingRequirement | null {
  if (destination === null) {
    return {
      code: 'missing_shipping_address',
      field: 'shippingAddress',
      message: 'Set a shipping address.',
    };
  }
  if (destination.country === null) {
    return {
      code: 'incomplete_shipping_address',
      field: 'shippingAddress.country',
      message: 'Set the country of the shipping address.',
    };
  }
  if (!shipping.isOptionRequired) {
    return null;
  }
  if (shipping.options.length === 0) {
    return {
      code: 'address_undeliverable',
      field: 'shippingAddress.country',
      message: 'The merchant does not ship these items to this country.',
    };
  }
  return shipping.selectedOptionId === null
    ? {
        code: 'missing_shipping_option',
        field: 'shippingOptionId',
        message: 'Choose one of the shipping options.',
      }
    : null;
}
