/** Scopes of §5.5 that credentials can be given, and that no feature asks for yet. */
export const reservedScopes = [
  'documents:write',
  'reviews:read',
  'reviews:write',
  'analytics:read',
  'agents:invoke',
  'aops:read',
  'aops:write',
] as const;

/** What a credential may do with webhooks (docs/decisions/0016). */
export const webhookScopes = ['webhooks:read', 'webhooks:write'] as const;
