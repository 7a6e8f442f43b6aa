import { defineEntity, p } from '@mikro-orm/core';

/** A client's permission to act for an organization, until that is revoked. */
export const OauthClientOrganization = defineEntity({
  name: 'OauthClientOrganization',
  schema: 'platform',
  tableName: 'oauth_client_organization',
  properties: {
    organizationId: p.uuid().primary(),
    oauthClientId: p.uuid().primary(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().strictNullable(),
  },
});
