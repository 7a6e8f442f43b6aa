/** What pages of a merchant can be about. The first five are UCP's well-known types, the others are ACP's. */
export const policyLinkTypes = [
  'terms_of_service',
  'privacy_policy',
  'refund_policy',
  'shipping_policy',
  'faq',
  'contact_us',
  'about_us',
  'support',
] as const;
export type PolicyLinkType = (typeof policyLinkTypes)[number];

/** A page of the merchant that buyers should be able to read before they pay. One of each type. */
export interface PolicyLink {
  type: PolicyLinkType;
  /** https, at most 2048 characters. */
  url: string;
  /** What buyers are shown; null: what the type is called. */
  title: string | null;
}
