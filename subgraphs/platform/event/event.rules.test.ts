import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../../../kernel/paging.js';
import { callerWith, ruleContext } from '../../../test/support/rule-context.js';
import { eventLimits } from './event.limits.js';
import {
  checkedFilter,
  cursorAt,
  type EventPosition,
  knownKeys,
  positionOf,
  readableKeys,
  rejectExpired,
} from './event.rules.js';
import { eventKeys } from './event-catalogue.js';

const filter = { type: 'order.created' };
const at = (transactionId: string, sequence: string): EventPosition => ({ transactionId, sequence });
const beginning = at('0', '0');

describe('a cursor of the event log', () => {
  it('leads back to its place, for the filter that it was made with', () => {
    for (const position of [
      at('1', '0'),
      at('743', '12'),
      at('9223372036854775807', '9223372036854775807'),
    ]) {
      expect(positionOf(cursorAt(position, filter), filter)).toEqual(position);
    }
    expect(() => positionOf(cursorAt(at('1', '1'), filter), {})).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });

  it('that is absent stands for the oldest event that is kept', () => {
    expect([positionOf(null, filter), positionOf(undefined, filter)]).toEqual([beginning, beginning]);
  });

  it.each<[transactionId: string | number, sequence: string | number]>([
    ['-1', '0'],
    ['0', '-1'],
    ['1.5', '0'],
    ['', '0'],
    ['0', ''],
    ['1', 'x'],
    ['x1', '1'],
    ['1', '1x'],
    ['9223372036854775808', '0'],
    ['0', '9223372036854775808'],
    [1e21, 0],
    [1, '0'],
    ['1', '00000000000000000001'],
  ])('is rejected where it does not hold two numbers of the log: %j, %j', (...parts) => {
    expect(() => positionOf(encodeCursor(parts, filter), filter)).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });
});

describe('a reader that goes on from a place', () => {
  const dropped = at('500', '7');

  it.each([
    ['at the last dropped event', dropped],
    ['later in its transaction', at('500', '8')],
    ['in a later transaction, whatever the digits', at('1000', '1')],
    ['at the beginning: it misses nothing that it was promised', beginning],
  ])('misses nothing %s', (_, from) => {
    expect(rejectExpired(from, dropped, filter)).toBeUndefined();
  });

  it.each([
    ['in an earlier transaction, whatever the digits', at('99', '900')],
    ['earlier in the same transaction', at('500', '6')],
    ['in transaction 0, past its beginning', at('0', '1')],
    ['before the first event of a transaction', at('1', '0')],
  ])('is told where to go on where events after it were dropped: %s', (_, from) => {
    const members = { oldestCursor: cursorAt(dropped, filter) };
    expect(() => rejectExpired(from, dropped, filter)).toThrow(
      expect.objectContaining({
        code: 'CURSOR_EXPIRED',
        members,
        detail: expect.stringContaining('for 30 days'),
      }),
    );
  });

  it('misses nothing while no event was dropped', () => {
    expect(rejectExpired(at('1', '1'), null, filter)).toBeUndefined();
  });
});

describe('the keys that a caller may see', () => {
  const keysOf = (granted: Parameters<typeof callerWith>[0], type?: string | null) =>
    readableKeys(ruleContext(callerWith(granted)), type);

  it('are those of the families that it has the scope of', () => {
    const families = ['order.', 'return.'];
    expect(keysOf(['orders:read'])).toEqual(
      eventKeys.filter(key => families.some(family => key.startsWith(family))),
    );
    expect(keysOf(['orders:read', 'catalog:read', 'settlements:read'])).toEqual(eventKeys);
  });

  it('are the one that is asked for, where it has its scope', () => {
    expect(keysOf(['orders:read'], 'order.created')).toEqual(['order.created']);
    expect(keysOf(['orders:read'], null)).toContain('return.created');
    expect(() => keysOf(['orders:read'], 'product.created')).toThrow(
      expect.objectContaining({ code: 'SCOPE_MISSING', detail: expect.stringContaining('catalog:read') }),
    );
  });

  it('are rejected where it may see none', () => {
    expect(() => keysOf(['orders:write'])).toThrow(expect.objectContaining({ code: 'SCOPE_MISSING' }));
  });

  it('are none where the one that is asked for is not known', () => {
    const errors = [expect.objectContaining({ path: 'type', code: 'WEBHOOK_EVENT_UNKNOWN' })];
    expect(() => keysOf(['orders:read'], 'order.burnt')).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_EVENT_UNKNOWN', errors }),
    );
  });
});

describe('keys of events', () => {
  it('are answered as they are where all are known', () => {
    expect(knownKeys(['order.created', 'order.created'], String)).toEqual(['order.created', 'order.created']);
  });

  it('are told one by one where they are not, names that every object has among them', () => {
    const errors = ['toString', 'webhook.test'].map((key, index) => ({
      path: `events.${index + 1}`,
      code: 'WEBHOOK_EVENT_UNKNOWN',
      message: `"${key}" is not an event key.`,
    }));
    expect(() =>
      knownKeys(['order.created', 'toString', 'webhook.test'], index => `events.${index}`),
    ).toThrow(
      expect.objectContaining({
        code: 'WEBHOOK_EVENT_UNKNOWN',
        errors,
        detail: '"toString" is not an event key. "webhook.test" is not an event key.',
      }),
    );
  });
});

describe('the filter of a page of events', () => {
  const subjectId = '01931f00-0000-7000-8000-000000000001';

  it('has a default, and takes pages of 1 to 500 events', () => {
    const all = { limit: eventLimits.pageSizeDefault, subjectId: null };
    expect([checkedFilter({}), checkedFilter({ limit: null, subjectId: null })]).toEqual([all, all]);
    expect(checkedFilter({ limit: 1, subjectId })).toEqual({ limit: 1, subjectId });
    expect(checkedFilter({ limit: 500 }).limit).toBe(500);
  });

  it.each([
    [{ limit: 0 }, ['limit LIMIT_OUT_OF_RANGE']],
    [{ limit: 501 }, ['limit LIMIT_OUT_OF_RANGE']],
    [{ subjectId: 'x' }, ['subjectId ID_INVALID']],
    [{ limit: -1, subjectId: '' }, ['limit LIMIT_OUT_OF_RANGE', 'subjectId ID_INVALID']],
  ])('is rejected with all that is wrong with it: %j', (asked, expected) => {
    let found: unknown;
    try {
      checkedFilter(asked);
    } catch (error) {
      found = (error as { errors: { path: string; code: string }[] }).errors.map(
        ({ path, code }) => `${path} ${code}`,
      );
    }
    expect(found).toEqual(expected);
  });
});
