/** What a credential may do with webhooks (docs/decisions/0016). */
export const webhookScopes = ['webhooks:read', 'webhooks:write'] as const;
