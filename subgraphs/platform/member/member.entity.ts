import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../../../kernel/scopes.js';

/** A person's place in an organization. */
export const Member = defineEntity({
  name: 'Member',
  schema: 'platform',
  tableName: 'member',
  properties: {
    organizationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    role: p.text().$type<Role>(),
    createdAt: p.datetime(),
  },
});
