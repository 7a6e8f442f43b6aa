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
    /** Where people are sent back to who were asked for their consent; none: it acts by itself alone. */
    redirectUris: p.array(),
    /** It runs where it can keep no secret, and has none. */
    isPublic: p.boolean(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
  },
});
