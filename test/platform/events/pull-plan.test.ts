import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { pullEvents } from '../../../subgraphs/platform/event/event.queries.js';
import { openEventPartitions } from '../../../subgraphs/platform/event/event-partitions.js';
import { appendTo, caughtUp } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const dayMs = 24 * 60 * 60 * 1_000;
const days = 12;
const eventsADay = 400;

let nowMs = Date.UTC(2026, 5, 1, 12);
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform({ now: () => new Date(nowMs) });
});
afterAll(() => platform.close());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Postgres plans a prepared statement for its values at first, and once for all values later. */
type PlanKind = 'custom' | 'generic';

const literal = (value: unknown): string =>
  value === null ? 'null' : escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));

/** How the pull with this filter reads each partition, as Postgres really did it. */
async function scansOf(kind: PlanKind, pull: () => Promise<unknown>): Promise<PlanNode[]> {
  const spy = vi.spyOn(platform.db, 'query');
  await pull();
  const [statement, values] = spy.mock.calls[0]!;
  spy.mockRestore();
  const client = await platform.db.pool.connect();
  await client.query(`set plan_cache_mode = force_${kind}_plan`);
  await client.query(`prepare pull as ${statement.text}`);
  const { rows } = await client.query(
    `explain (analyze, format json) execute pull (${values!.map(literal).join(', ')})`,
  );
  client.release(true);
  const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
  return nodesOf(plan).filter(node => /^event_(\d{8}|default)$/.test(node['Relation Name'] ?? ''));
}

/** Fills some days. Answers the cursor at the end of the last but one. */
async function fillDays(ctx: RequestContext): Promise<string | null> {
  let cursor: string | null = null;
  for (let day = 0; day < days; day += 1) {
    nowMs += dayMs;
    await openEventPartitions(platform.db);
    await ctx.transaction(async tx => {
      for (let count = 0; count < eventsADay; count += 1) {
        appendTo(tx, ctx.organizationId);
      }
    });
    await caughtUp(platform.db);
    if (day === days - 2) {
      cursor = (await pullEvents(ctx, { type: 'order.created' })).pagination.nextCursor;
    }
  }
  await platform.db.pool.query('analyze platform.event');
  return cursor;
}

let ctx: RequestContext;
let cursor: string | null;
let today: string;
beforeAll(async () => {
  ctx = contextOf(platform.db);
  cursor = await fillDays(ctx);
  today = `event_${new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
});

const seenBy = (scan: PlanNode): number => scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);

describe.each(['custom', 'generic'] as const)('a pull by a %s plan', kind => {
  it('looks into no row of the days that its cursor has behind it', async () => {
    const scans = await scansOf(kind, () => pullEvents(ctx, { type: 'order.created', cursor }));
    const old = scans.filter(scan => /\d$/.test(scan['Relation Name']!) && scan['Relation Name']! < today);
    expect(old).toHaveLength(days - 1);
    expect([...new Set(old.map(scan => scan['Node Type']))]).toEqual(['Index Scan']);
    expect(old.map(seenBy)).toEqual(old.map(() => 0));
    expect(scans.filter(scan => scan['Relation Name'] === today).map(seenBy)).toEqual([eventsADay]);
  });

  it('does not even open the days before its `occurredAfter`', async () => {
    const occurredAfter = new Date(nowMs).toISOString();
    const scans = await scansOf(kind, () => pullEvents(ctx, { occurredAfter }));
    const opened = scans.filter(scan => scan['Actual Loops'] > 0).map(scan => scan['Relation Name']!);
    expect(opened.filter(name => name < today)).toEqual([]);
    expect(opened).toContain(today);
  });
});
