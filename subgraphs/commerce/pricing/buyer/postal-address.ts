/** Where somebody lives, or goods are sent. */
export interface PostalAddress {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string | null;
  phone: string | null;
}

/** What the parts of an address mean in GraphQL. */
export const postalAddressMeanings = {
  name: 'Name of the recipient.',
  line1: 'Street and number, or a post-office box.',
  line2: 'Apartment, building or company.',
  city: 'City or town.',
  region: 'State, province or region, such as CA.',
  postalCode: 'Postal code, as written in the country.',
  country: 'ISO 3166-1 alpha-2 code.',
  phone: 'Phone number for the delivery.',
} as const satisfies Record<keyof PostalAddress, string>;
