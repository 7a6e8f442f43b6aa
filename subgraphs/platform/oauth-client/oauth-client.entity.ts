import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../../kernel/scopes.js';

/** A program that obtains access tokens (§5.3). It belongs to no organization: it is bound to one or several. */
export const OauthClient = defineEntity({
  name: 'OauthClient',
  schema: 'platform',
  tableName: 'oauth_client',
  properties: {
    id: p.uuid().primary(),
    /** The public identifier of RFC 6749 §2.2. */
    clientId: p.text(),
    name: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
  },
});
