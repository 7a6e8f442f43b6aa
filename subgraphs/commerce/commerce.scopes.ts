/** What a credential may do with orders and returns (§5.5). */
export const orderScopes = ['orders:read', 'orders:write'] as const;

/** What a credential may do with what checkouts are priced by (§5.5). */
export const pricingScopes = [
  'promotions:read',
  'promotions:write',
  'price_books:read',
  'price_books:write',
] as const;

/** What a credential may do with checkout sessions (§5.5). */
export const checkoutScopes = ['checkout:write'] as const;
