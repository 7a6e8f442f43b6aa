/** What a credential may do with settlements: the scope of §5.5, and the one to write them (docs/decisions/0016). */
export const settlementScopes = ['settlements:read', 'settlements:write'] as const;

/** What a credential may do with analytics: the scope of §5.5, and the one to save and run reports (docs/decisions/0016). */
export const analyticsScopes = ['analytics:read', 'analytics:write'] as const;
