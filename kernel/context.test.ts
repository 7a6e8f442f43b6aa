import { describe, expect, it, vi } from 'vitest';
import { anonymous, type Caller, type ContextInput, RequestContext } from './context.js';
import type { Database } from './database/database.js';
import type { Transaction } from './database/transaction.js';
import { createLogger } from './log.js';

const id = '01990000-0000-7000-8000-000000000001';
const key: Caller = {
  ...anonymous,
  kind: 'api_key',
  id: 'key',
  organizationId: id,
  scopes: new Set(['catalog:read']),
};
const member: Caller = { ...key, kind: 'session', userId: 'user', role: 'member' };
const unbound: Caller = { ...member, organizationId: null, role: null, scopes: new Set() };

const contextOf = (caller: Caller, input: Partial<ContextInput> = {}): RequestContext =>
  new RequestContext({
    requestId: 'request-1',
    caller,
    db: {} as Database,
    clock: { now: () => new Date() },
    log: createLogger('silent'),
    ...input,
  });

/** What the context answers or rejects with. */
function verdictOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a caller', () => {
  it.each([
    ['with a key', key, [id, 'CALLER_NOT_ALLOWED', undefined, 'SCOPE_MISSING', 'CALLER_NOT_ALLOWED']],
    ['who is a member', member, [id, 'user', undefined, 'SCOPE_MISSING', undefined]],
    [
      'of a session that named no organization',
      unbound,
      ['ORGANIZATION_REQUIRED', 'user', ...Array(3).fill('ORGANIZATION_REQUIRED')],
    ],
    ['without a credential', anonymous, Array(5).fill('UNAUTHENTICATED')],
  ])(
    '%s has an organization, a person, scopes and roles, or is told what it lacks',
    (_who, caller, asked) => {
      const ctx = contextOf(caller);
      const verdicts = [
        () => ctx.organizationId,
        () => ctx.userId,
        () => ctx.require('catalog:read'),
        () => ctx.require('catalog:write'),
        () => ctx.requireRole('owner', 'member'),
      ].map(verdictOf);
      expect(verdicts).toEqual(asked);
    },
  );

  it('in another role than those that may is rejected', () => {
    expect(verdictOf(() => contextOf(member).requireRole('owner', 'admin'))).toBe('ROLE_NOT_ALLOWED');
    expect(verdictOf(() => contextOf({ ...member, role: null }).requireRole('owner'))).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });
});

describe('a context', () => {
  it('demands nothing and writes where nothing else was said', () => {
    const { idempotency, ifMatch, isReadOnly, isDryRun, address } = contextOf(key);
    expect({ idempotency, ifMatch, isReadOnly, isDryRun, address }).toEqual({
      idempotency: null,
      ifMatch: null,
      isReadOnly: false,
      isDryRun: false,
      address: null,
    });
  });

  it('reads and writes in the transaction that is open, which flushes at the end of each use case', async () => {
    const steps: string[] = [];
    const transaction = vi.fn();
    const ctx = contextOf(key, { db: { transaction } as unknown as Database });
    const ambient = { flush: async () => void steps.push('flushed') } as unknown as Transaction;
    expect(ctx.reader).toBe(ctx.db);
    ctx.ambientTransaction = ambient;
    expect(ctx.reader).toBe(ambient);
    const answer = await ctx.transaction(async tx => {
      steps.push('worked');
      return tx;
    });
    expect([answer, steps]).toEqual([ambient, ['worked', 'flushed']]);
    expect(transaction).not.toHaveBeenCalled();
    ctx.ambientTransaction = null;
    const work = async () => {};
    void ctx.transaction(work);
    expect(transaction).toHaveBeenCalledWith(work, ctx);
  });

  it('logs under the name of its request', () => {
    const lines: { requestId?: string }[] = [];
    const log = createLogger('info', { write: line => lines.push(JSON.parse(line)) });
    const ctx = contextOf(key, { log });
    ctx.log.info('done');
    expect([lines[0]!.requestId, ctx.log]).toEqual(['request-1', ctx.log]);
  });
});
