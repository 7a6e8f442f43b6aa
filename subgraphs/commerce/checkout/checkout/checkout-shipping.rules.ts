import { type FieldError, reject } from '../../../../kernel/errors.js';
import { type ShippedCart, shippingOptions } from '../../pricing/shipping-rate/shipping-rate.rules.js';
import { offeredDestinations } from './checkout-destination.rules.js';
import type { PricingInput } from './checkout-pricing.rules.js';
import type {
  CheckoutAddress,
  CheckoutItem,
  CheckoutProtocol,
  CheckoutShipping,
  ShippingOption,
} from './checkout-session.entity.js';
import type { Choice } from './requested-cart.rules.js';

/** Where a checkout goes, how, and what that costs. */
export interface ShippedCheckout {
  destinations: CheckoutAddress[];
  /** The selected one of them. */
  destination: CheckoutAddress | null;
  shipping: CheckoutShipping;
  /** Of the option chosen, "0" while none is. */
  amount: string;
}

/** What is not sent has no shipping options. Throws VALIDATION_FAILED for a destination or option that is not offered. */
export function shippedCheckout(
  input: PricingInput,
  cart: Omit<ShippedCart, 'country' | 'items'> & { items: readonly CheckoutItem[] },
): ShippedCheckout {
  const { requested, terms } = input;
  const { destinations, selectedId, errors } = offeredDestinations(requested, terms.knownAddresses);
  const destination = destinations.find(({ id }) => id === selectedId) ?? null;
  const isRequired = cart.items.some(item => item.requiresShipping);
  const country = destination?.country ?? null;
  const options = isRequired ? shippingOptions(terms.shipping, { ...cart, country }) : [];
  const selected = selectedOption(options, requested.selectedShippingOptionId, input);
  reject([...errors, ...selected.errors]);
  return {
    destinations,
    destination,
    shipping: {
      isRequired,
      isOptionRequired: isRequired && terms.shipping.isOffered,
      selectedDestinationId: selectedId,
      options,
      selectedOptionId: selected.option?.id ?? null,
    },
    amount: selected.option?.amount ?? '0',
  };
}

/**
 * What was chosen just now has to be offered. What was chosen before stays, or its service does, as long as it is
 * offered. The native protocol takes the cheapest where nothing is chosen.
 */
function selectedOption(
  options: readonly ShippingOption[],
  choice: Choice,
  { protocol, before }: PricingInput,
): { option: ShippingOption | null; errors: FieldError[] } {
  const chosen = options.find(({ id }) => id === choice.id);
  if (choice.isNew && chosen === undefined) {
    return { option: null, errors: [optionNotOffered(protocol)] };
  }
  const service = before?.shipping.options.find(({ id }) => id === choice.id)?.service;
  const alike = service === undefined ? undefined : options.find(option => option.service === service);
  const cheapest = protocol === 'native' ? options[0] : undefined;
  return { option: chosen ?? alike ?? cheapest ?? null, errors: [] };
}

const optionNotOffered = (protocol: CheckoutProtocol): FieldError => ({
  path: protocol === 'native' ? 'shippingOptionId' : 'selectedShippingOptionId',
  code: 'SHIPPING_OPTION_NOT_FOUND',
  message: 'No shipping option for this destination has this id.',
});
