/** What a credential may do with the catalog (§5.5). */
export const catalogScopes = ['catalog:read', 'catalog:write', 'catalog:enrich', 'catalog:sync'] as const;
