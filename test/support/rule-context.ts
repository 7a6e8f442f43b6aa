import { systemClock } from '../../kernel/clock.js';
import { type Caller, type ContextInput, RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { createLogger } from '../../kernel/log.js';
import type { Scope } from '../../kernel/scopes.js';

const log = createLogger('silent');

export const callerWith = (granted: readonly Scope[], more: Partial<Caller> = {}): Caller => ({
  kind: 'api_key',
  id: 'key',
  organizationId: 'organization',
  userId: null,
  role: null,
  scopes: new Set(granted),
  ...more,
});

/** A context for rules, which ask who calls and what was demanded, and never for a database. */
export const ruleContext = (caller: Caller, more: Partial<ContextInput> = {}): RequestContext =>
  new RequestContext({
    requestId: 'request',
    caller,
    db: null as unknown as Database,
    clock: systemClock,
    log,
    ...more,
  });
