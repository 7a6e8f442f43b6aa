import { defineEntity, p } from '@mikro-orm/core';

/** One secret of a client; during a rotation a client has several. The newest one never expires by itself. */
export const OauthClientSecret = defineEntity({
  name: 'OauthClientSecret',
  schema: 'platform',
  tableName: 'oauth_client_secret',
  properties: {
    id: p.uuid().primary(),
    oauthClientId: p.uuid(),
    /** SHA-256; the secret itself is stored nowhere. */
    hash: p.blob(),
    lastFour: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().strictNullable(),
  },
});
