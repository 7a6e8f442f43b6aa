import { isCountry } from '../../../../kernel/country.js';
import { isEmailAddress } from '../../../../kernel/email-address.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { textErrors, when } from '../checkout-terms/term.rules.js';
import { pricingLimits } from '../pricing.limits.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';

/** Everything wrong with a record, all at once; empty when it can be stored. No message repeats what was given. */
export function buyerErrors({ id, email, name, addresses }: BuyerRecord): FieldError[] {
  const ids = addresses.map(address => address.id);
  return [
    ...textErrors('id', id),
    ...when(id.includes('@'), 'id', 'PERSONAL', 'The id is no secret, so it is no e-mail address.'),
    ...when(!isEmailAddress(email), 'email', 'EMAIL_MALFORMED', 'This is not an e-mail address.'),
    ...textErrors('name', name),
    ...when(
      addresses.length > pricingLimits.buyerAddressesMax,
      'addresses',
      'TOO_MANY',
      `At most ${pricingLimits.buyerAddressesMax}.`,
    ),
    ...addresses.flatMap((address, index) => [
      ...when(
        ids.indexOf(address.id) < index,
        `addresses.${index}.id`,
        'DUPLICATE',
        'Two addresses have the same id.',
      ),
      ...addressErrors(address).map(error => ({ ...error, path: `addresses.${index}.${error.path}` })),
    ]),
  ];
}

/** Everything wrong with a single address. */
export const addressErrors = ({ country, ...texts }: BuyerAddress): FieldError[] => [
  ...Object.entries(texts).flatMap(([field, text]) => textErrors(field, text)),
  ...when(
    country !== null && !isCountry(country),
    'country',
    'COUNTRY_UNKNOWN',
    'A country is two letters by ISO 3166-1, such as "SG".',
  ),
];

/** The record with the address in the place of the one that has its id, or after all others. */
export function withAddress(record: BuyerRecord, address: BuyerAddress): BuyerRecord {
  const isKnown = record.addresses.some(({ id }) => id === address.id);
  const addresses = isKnown
    ? record.addresses.map(one => (one.id === address.id ? address : one))
    : [...record.addresses, address];
  return { ...record, addresses };
}
