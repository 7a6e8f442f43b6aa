/** What a credential may do with documents: read, upload and search them (§5.5). */
export const documentScopes = ['documents:write'] as const;

/** What a credential may do with reviews of buyers (§5.5). */
export const reviewScopes = ['reviews:read', 'reviews:write'] as const;

/** What a credential may do with the agent: ask it, and read what it was asked (§5.5). Its tools need scopes of their own. */
export const agentScopes = ['agents:invoke'] as const;
/** What a credential may do with operating procedures and their threads (§5.5). */
export const aopScopes = ['aops:read', 'aops:write'] as const;
