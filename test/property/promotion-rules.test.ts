import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../kernel/database/statement.js';
import {
  promotionIntents,
  promotionStatuses,
  promotionTriggers,
} from '../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import {
  changedDefinition,
  emptyDefinition,
} from '../../subgraphs/commerce/pricing/promotion/promotion-changes.rules.js';
import { promotionStatusSql } from '../../subgraphs/commerce/pricing/promotion/promotion-list.queries.js';
import { statusAt } from '../../subgraphs/commerce/pricing/promotion/promotion-status.rules.js';
import { openTestDatabase } from '../support/context.js';
import { type PartialRow, passes } from './database-rules.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

const table = 'commerce.promotion';
const hold = (constraint: string, rows: readonly PartialRow[]) =>
  passes(world.db, { table, constraint }, rows);
const errorsOf = (changes: object) => changedDefinition(emptyDefinition, { name: 'Sale', ...changes }).errors;

describe('the constraints of promotions decide as the rules do', () => {
  it('on priorities', async () => {
    const priorities = fc.sample(fc.integer({ min: -3, max: 1_003 }), { numRuns: 200, seed: 1 });
    const all = [...priorities, -1, 0, 1_000, 1_001];
    expect(
      await hold(
        'promotion_priority_check',
        all.map(priority => ({ priority })),
      ),
    ).toEqual(all.map(priority => errorsOf({ priority }).length === 0));
  });

  it('on codes', async () => {
    const given = promotionTriggers.flatMap(trigger => [null, 'SAVE'].map(code => ({ trigger, code })));
    const rows = given.map(({ trigger, code }) => ({ trigger, code, code_key: code?.toLowerCase() ?? null }));
    expect(await hold('promotion_code_check', rows)).toEqual(
      given.map(changes => errorsOf(changes).length === 0),
    );
    const withoutKey = [{ trigger: 'code', code: 'SAVE', code_key: null }];
    expect(await hold('promotion_code_check', withoutKey)).toEqual([false]);
  });

  it('on windows', async () => {
    const times = [null, '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    const windows = times.flatMap(startsAt => times.map(endsAt => ({ startsAt, endsAt, timeZone: 'UTC' })));
    const rows = windows.map(({ startsAt, endsAt, timeZone }) => ({
      ...{ starts_at: startsAt, ends_at: endsAt, time_zone: timeZone },
    }));
    expect(await hold('promotion_window_check', rows)).toEqual(
      windows.map(window => errorsOf({ window }).length === 0),
    );
    const none = [{ starts_at: null, ends_at: null, time_zone: null }];
    expect(await hold('promotion_window_check', none)).toEqual([true]);
  });
});

describe('the status of a promotion', () => {
  const statuses = sql(
    'test.promotionStatuses',
    `select ${promotionStatusSql('p.time')} as status
     from jsonb_to_recordset($1::jsonb) as p (intent text, is_delivery_failed boolean, delivery_starts_at timestamptz,
       starts_at timestamptz, ends_at timestamptz, time timestamptz, place integer)
     order by place`,
  );
  const time = fc
    .integer({ min: 0, max: 3 })
    .map(second => new Date(Date.UTC(2026, 10, 21, 0, 0, second)).toISOString());
  const promotion = fc.record({
    intent: fc.constantFrom(...promotionIntents),
    isDeliveryFailed: fc.boolean(),
    deliveryStartsAt: fc.option(time),
    startsAt: fc.option(time),
    endsAt: fc.option(time),
    now: time,
  });

  it('is the same in statements as in the rule, on every edge of the window', async () => {
    const all = fc.sample(promotion, { numRuns: 2_000, seed: 1 });
    const rows = all.map(({ intent, isDeliveryFailed, deliveryStartsAt, startsAt, endsAt, now }, place) => ({
      ...{ intent, is_delivery_failed: isDeliveryFailed, starts_at: startsAt, ends_at: endsAt },
      delivery_starts_at: deliveryStartsAt,
      ...{ time: now, place },
    }));
    const found = await world.db.query<{ status: string }>(statuses, [JSON.stringify(rows)]);
    const expected = all.map(({ startsAt, endsAt, now, ...more }) =>
      statusAt({ ...more, window: { startsAt, endsAt, timeZone: 'UTC' } }, now),
    );
    expect(found.map(({ status }) => status)).toEqual(expected);
    expect([...new Set(expected)].sort()).toEqual([...promotionStatuses].sort());
  });
});
