/** Scopes of §5.5 that credentials can be given, and that no feature asks for yet. */
export const reservedScopes = ['analytics:read'] as const;

/** What a credential may do with webhooks (docs/decisions/0016). */
export const webhookScopes = ['webhooks:read', 'webhooks:write'] as const;
