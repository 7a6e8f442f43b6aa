/**
 * Scopes of §5.5 plus `settlements:write`, `webhooks:read` and `webhooks:write` (docs/decisions/0016); the only permissions
 * there are.
 */
export const scopes = [
  'catalog:read',
  'catalog:write',
  'catalog:enrich',
  'catalog:sync',
  'orders:read',
  'orders:write',
  'promotions:read',
  'promotions:write',
  'price_books:read',
  'price_books:write',
  'settlements:read',
  'settlements:write',
  'checkout:write',
  'documents:write',
  'reviews:read',
  'reviews:write',
  'analytics:read',
  'agents:invoke',
  'aops:read',
  'aops:write',
  'webhooks:read',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];

const known: ReadonlySet<string> = new Set(scopes);

export const isScope = (text: string): text is Scope => known.has(text);

/** Roles of an organization's members, from most to least powerful. */
export const roles = ['owner', 'admin', 'finance', 'member'] as const;
export type Role = (typeof roles)[number];
