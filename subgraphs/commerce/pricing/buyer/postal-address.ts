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
