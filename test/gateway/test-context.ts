import { systemClock } from '../../kernel/clock.js';
import { anonymous, type Caller, type ContextInput, RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { createLogger } from '../../kernel/log.js';

export const merchant: Caller = {
  ...anonymous,
  kind: 'api_key',
  id: 'key-1',
  organizationId: '01990000-0000-7000-8000-000000000001',
  scopes: new Set(['catalog:read'] as const),
};

/** Log records of a test, as they would be printed. */
export class Records {
  readonly lines: { level: string; [key: string]: unknown }[] = [];
  readonly log = Object.assign(createLogger('silent'), {
    error: (record: object) => this.lines.push({ level: 'error', ...record }),
    info: (record: object) => this.lines.push({ level: 'info', ...record }),
  }) as unknown as ContextInput['log'];
}

/** A request of the merchant's, for operations that touch no database unless one is given. */
export const requestContext = (input: Partial<ContextInput> = {}): RequestContext =>
  new RequestContext({
    requestId: 'request-1',
    caller: merchant,
    db: null as unknown as Database,
    clock: systemClock,
    log: createLogger('silent'),
    ...input,
  });
