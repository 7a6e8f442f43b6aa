import type { TermsLayout } from '../checkout-terms/read-terms.js';
import type { BuyerAddress, BuyerRecord } from './buyer-record.entity.js';
import { addressErrors, buyerErrors } from './buyer-record.rules.js';

const buyerColumns = {
  id: { names: ['id'], isRequired: true },
  email: { names: ['email'], isRequired: true },
  name: { names: ['name'] },
} as const;

/** Buyers without their addresses. */
export const buyersFile: TermsLayout<BuyerRecord, keyof typeof buyerColumns> = {
  columns: buyerColumns,
  toTerm: row => ({
    id: row.required('id'),
    email: row.required('email'),
    name: row.text('name'),
    addresses: [],
  }),
  errorsOf: buyerErrors,
  keyOf: ({ id }) => id,
};

const addressColumns = {
  id: { names: ['id'], isRequired: true },
  buyerId: { names: ['customer_id', 'buyer_id'], isRequired: true },
  name: { names: ['name'] },
  line1: { names: ['street_address', 'line1'], isRequired: true },
  line2: { names: ['extended_address', 'line2'] },
  city: { names: ['city'] },
  region: { names: ['state', 'region'] },
  postalCode: { names: ['postal_code', 'zip'] },
  country: { names: ['country_code', 'country'], isRequired: true },
  phone: { names: ['phone'] },
} as const;

export interface AddressOfBuyer {
  buyerId: string;
  address: BuyerAddress;
}

/** Addresses of buyers that are known. */
export const addressesFile: TermsLayout<AddressOfBuyer, keyof typeof addressColumns> = {
  columns: addressColumns,
  toTerm: row => ({
    buyerId: row.required('buyerId'),
    address: {
      id: row.required('id'),
      name: row.text('name'),
      line1: row.required('line1'),
      line2: row.text('line2'),
      city: row.text('city'),
      region: row.text('region'),
      postalCode: row.text('postalCode'),
      country: row.required('country').toUpperCase(),
      phone: row.text('phone'),
    },
  }),
  errorsOf: ({ address }) => addressErrors(address),
  keyOf: ({ buyerId, address }) => JSON.stringify([buyerId, address.id]),
};
