/** What anybody may ask for and be shown something of an organization. */
export const publicEndpoints = [
  'search',
  'compare',
  'directory',
  'manifest',
  'llms_text',
  'merchant_page',
  'product_page',
] as const;
export type PublicEndpoint = (typeof publicEndpoints)[number];
