import { isCountry } from '../../../../kernel/country.js';
import { isEmailAddress } from '../../../../kernel/email-address.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isSoundText } from '../../../../kernel/outside-text.js';
import { inventoryLimits } from '../../../catalog/inventory/inventory.limits.js';
import { orderLimits } from '../../orders/order/order.limits.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import { promotionLimits } from '../../pricing/promotion/promotion.limits.js';
import { checkoutLimits } from './checkout.limits.js';
import type { CheckoutProtocol } from './checkout-session.entity.js';
import type { BuyerChanges, CheckoutChanges, WantedLine } from './requested-cart.rules.js';

/** Everything wrong with what an agent says that can be told without looking anything up. No message repeats a value. */
export const changeErrors = (changes: CheckoutChanges, protocol: CheckoutProtocol): FieldError[] => [
  ...lineErrors(changes.items, protocol),
  ...buyerErrors(changes.buyer ?? {}),
  ...addressErrors('shippingAddress', changes.shippingAddress ?? null),
  ...addressErrors('billingAddress', changes.billingAddress ?? null),
  ...destinationErrors(changes.destinations ?? []),
  ...codeErrors(changes.discountCodes ?? []),
];

/** What a line is called by, in the protocol at hand. */
export const referenceField = (protocol: CheckoutProtocol): string =>
  protocol === 'native' ? 'productId' : 'reference';

function lineErrors(
  lines: readonly WantedLine[] | null | undefined,
  protocol: CheckoutProtocol,
): FieldError[] {
  if (lines === undefined) {
    return [];
  }
  const count = lines?.length ?? 0;
  if (lines === null || count < 1 || count > checkoutLimits.itemsMax) {
    return [
      error('items', 'COUNT_INVALID', `A checkout has 1 to ${checkoutLimits.itemsMax} items, not ${count}.`),
    ];
  }
  return lines.flatMap(({ reference, quantity }, index) => [
    ...textErrors(`items.${index}.${referenceField(protocol)}`, reference, orderLimits.externalIdLength, 1),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= inventoryLimits.reservedUnitsMax
      ? []
      : [error(`items.${index}.quantity`, 'QUANTITY_INVALID', quantityRange)]),
  ]);
}

const quantityRange = `A quantity is a whole number from 1 to ${inventoryLimits.reservedUnitsMax}.`;

function buyerErrors(buyer: BuyerChanges): FieldError[] {
  const consents = Object.keys(buyer.consent ?? {});
  const isConsent = Object.values(buyer.consent ?? {}).every(given => typeof given === 'boolean');
  return [
    ...(['firstName', 'lastName', 'phone'] as const).flatMap(field =>
      textErrors(`buyer.${field}`, buyer[field] ?? null),
    ),
    ...(buyer.email == null || isEmailAddress(buyer.email)
      ? []
      : [error('buyer.email', 'EMAIL_MALFORMED', 'This is not an email address.')]),
    ...(isConsent && consents.length <= checkoutLimits.consentsMax
      ? []
      : [error('buyer.consent', 'VALUE_INVALID', 'Consents are true or false, by their names.')]),
    ...consents.flatMap(name => textErrors('buyer.consent', name)),
  ];
}

function addressErrors(path: string, address: PostalAddress | null): FieldError[] {
  if (address === null) {
    return [];
  }
  const { country, ...rest } = address;
  return [
    ...Object.entries(rest).flatMap(([field, value]) =>
      typeof value === 'string' ? textErrors(`${path}.${field}`, value) : [],
    ),
    ...(country === null || isCountry(country)
      ? []
      : [error(`${path}.country`, 'COUNTRY_INVALID', 'A country is two letters by ISO 3166-1.')]),
  ];
}

function destinationErrors(destinations: readonly (PostalAddress & { id: string | null })[]): FieldError[] {
  if (destinations.length > checkoutLimits.destinationsMax) {
    const message = `At most ${checkoutLimits.destinationsMax} destinations are taken.`;
    return [error('destinations', 'COUNT_INVALID', message)];
  }
  const named = destinations.flatMap(({ id }) => id ?? []);
  return [
    ...(new Set(named).size === named.length
      ? []
      : [error('destinations', 'DUPLICATE', 'Two destinations have the same id.')]),
    ...destinations.flatMap((address, index) => addressErrors(`destinations.${index}`, address)),
  ];
}

const codeErrors = (codes: readonly string[]): FieldError[] =>
  codes.length > checkoutLimits.codesMax
    ? [error('discountCodes', 'COUNT_INVALID', `At most ${checkoutLimits.codesMax} codes are taken.`)]
    : codes.flatMap((code, index) => textErrors(`discountCodes.${index}`, code, promotionLimits.codeLength));

function textErrors(
  path: string,
  text: string | null,
  lengthMax: number = checkoutLimits.textLength,
  lengthMin = 0,
): FieldError[] {
  if (text === null) {
    return [];
  }
  if (text.length < lengthMin || text.length > lengthMax) {
    return [error(path, 'LENGTH_INVALID', `This has ${lengthMin} to ${lengthMax} characters.`)];
  }
  return isSoundText(text) ? [] : [error(path, 'FORMAT_INVALID', 'This is not well-formed text.')];
}

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });
