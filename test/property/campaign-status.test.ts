import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../kernel/database/statement.js';
import {
  campaignStates,
  campaignStatuses,
} from '../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import { campaignStatusSql } from '../../subgraphs/commerce/campaigns/campaign/campaign-list.queries.js';
import { statusAt } from '../../subgraphs/commerce/campaigns/campaign/campaign-status.rules.js';
import { openTestDatabase } from '../support/context.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

const statuses = sql(
  'test.campaignStatuses',
  `select ${campaignStatusSql('c.time')} as status
   from jsonb_to_recordset($1::jsonb) as c (state text, starts_at timestamptz, ends_at timestamptz, time timestamptz,
     place integer)
   order by place`,
);
const time = fc
  .integer({ min: 0, max: 3 })
  .map(second => new Date(Date.UTC(2026, 10, 21, 0, 0, second)).toISOString());
const campaign = fc.record({
  state: fc.constantFrom(...campaignStates),
  startsAt: fc.option(time),
  endsAt: fc.option(time),
  now: time,
});

it('the status of a campaign is the same in statements as in the rule, on every edge of the window', async () => {
  const all = fc.sample(campaign, { numRuns: 2_000, seed: 1 });
  const rows = all.map(({ state, startsAt, endsAt, now }, place) => ({
    ...{ state, starts_at: startsAt, ends_at: endsAt, time: now, place },
  }));
  const found = await world.db.query<{ status: string }>(statuses, [JSON.stringify(rows)]);
  const expected = all.map(({ state, startsAt, endsAt, now }) =>
    statusAt({ state, window: { startsAt, endsAt, timeZone: 'UTC' } }, new Date(now)),
  );
  expect(found.map(({ status }) => status)).toEqual(expected);
  expect([...new Set(expected)].sort()).toEqual([...campaignStatuses].sort());
});
