import { defineEntity, p } from '@mikro-orm/core';

/** One secret of a key; during a rotation a key has several. The newest one never expires by itself. */
export const ApiKeySecret = defineEntity({
  name: 'ApiKeySecret',
  schema: 'platform',
  tableName: 'api_key_secret',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    apiKeyId: p.uuid(),
    /** SHA-256; the secret itself is stored nowhere. */
    hash: p.blob(),
    lastFour: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().strictNullable(),
  },
});
