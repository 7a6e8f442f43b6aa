import { defineEntity, p } from '@mikro-orm/core';
import type { Scope } from '../../../kernel/scopes.js';

/** A credential of an organization for server-to-server use (§5.1). Its secrets are rows of their own. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  schema: 'platform',
  tableName: 'api_key',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
  },
});
