import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { savedReportLimits } from '../../../subgraphs/finance/analytics/saved-report/saved-report.limits.js';
import { errorOf, type Owner } from '../../platform/identity/identity-world.js';
import { plainReport, ReportWorld } from './report-world.js';

let world: ReportWorld;
let owner: Owner;
let ctx: RequestContext;
beforeAll(async () => {
  world = await ReportWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.identity.owner();
  ctx = await owner.ctx();
});

const page = { limit: 10, cursor: null, sort: 'newest' as const };
const pathsOf = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    error => error.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  );

describe('a saved report', () => {
  it('is stored as it was stated, and changes only in what is given', async () => {
    const schedule = { cron: '0 8 * * 1', timeZone: 'Asia/Kolkata' };
    const created = await world.reports.create(ctx, { ...plainReport, name: ' Weekly ', schedule });
    expect(created).toMatchObject({ name: 'Weekly', version: 1, nextDueAt: '2026-11-23T02:30:00.000Z' });
    const renamed = await world.reports.update(ctx, created.id, { name: 'By week' });
    expect(renamed).toMatchObject({ ...created, name: 'By week', version: 2, updatedAt: expect.any(String) });
    const byHand = await world.reports.update(ctx, created.id, { schedule: null });
    expect([byHand.schedule, byHand.nextDueAt]).toEqual([null, null]);
    expect(await world.reports.find(ctx, created.id)).toMatchObject({ name: 'By week', version: 3 });
    expect(await world.reports.delete(ctx, created.id)).toBe(created.id);
    expect(await errorOf(world.reports.find(ctx, created.id))).toBe('ANALYTICS_REPORT_NOT_FOUND');
  });

  it('tells everything that is wrong with it, and stores nothing', async () => {
    const wrong = {
      ...{ name: ' ', section: 'overview', filter: { from: '2026-13-01', currency: 'XXY' } },
      ...{ tables: ['totals', 'no table!', 'nope'], includesCosts: false },
      schedule: { cron: '* * * * *', timeZone: 'UTC' },
    };
    expect(await pathsOf(world.reports.create(ctx, wrong))).toEqual([
      'name LENGTH_INVALID',
      'tables.1 FORMAT_INVALID',
      'schedule.cron FORMAT_INVALID',
      'tables.2 VALUE_NOT_ALLOWED',
      'filter.currency CURRENCY_UNKNOWN',
      'filter.from FORMAT_INVALID',
    ]);
    const nowhere = { ...plainReport, schedule: { cron: '0 8 * * *', timeZone: 'Mars/Base' } };
    expect(await pathsOf(world.reports.create(ctx, nowhere))).toEqual([
      'schedule.timeZone VALUE_NOT_ALLOWED',
    ]);
    expect((await world.reports.list(ctx, {}, page)).items).toEqual([]);
  });

  it('has only tables that its section has, also when the section or the tables change', async () => {
    const { id } = await world.reports.create(ctx, { ...plainReport, tables: ['totals', 'series'] });
    expect(await pathsOf(world.reports.update(ctx, id, { section: 'profit' }))).toEqual([
      'tables.1 VALUE_NOT_ALLOWED',
    ]);
    expect(await pathsOf(world.reports.update(ctx, id, { tables: ['byCategory'] }))).toEqual([
      'tables.0 VALUE_NOT_ALLOWED',
    ]);
    expect(await world.reports.find(ctx, id)).toMatchObject({ section: 'overview', version: 1 });
    const both = { section: 'profit', tables: ['totals', 'byCategory'] };
    expect(await world.reports.update(ctx, id, both)).toMatchObject(both);
  });

  it('is not changed by somebody who read an older version', async () => {
    const { id } = await world.reports.create(ctx, plainReport);
    const stale = await owner.ctx();
    stale.ifMatch = 7;
    expect(await errorOf(world.reports.update(stale, id, { name: 'Other' }))).toBe('VERSION_STALE');
    expect(await errorOf(world.reports.delete(stale, id))).toBe('VERSION_STALE');
  });

  it('is nobody else’s', async () => {
    const { id } = await world.reports.create(ctx, plainReport);
    const stranger = await (await world.identity.owner()).ctx();
    for (const attempt of [
      () => world.reports.find(stranger, id),
      () => world.reports.update(stranger, id, { name: 'Mine' }),
      () => world.reports.delete(stranger, id),
      () => world.reports.run(stranger, id),
      () => world.reports.find(ctx, 'no id'),
      () => world.reports.find(ctx, newId()),
    ]) {
      expect(await errorOf(attempt())).toBe('ANALYTICS_REPORT_NOT_FOUND');
    }
  });

  it('counts against a limit, at which another is refused', async () => {
    for (let count = 0; count < savedReportLimits.reportsMax; count++) {
      await world.reports.create(ctx, plainReport);
    }
    expect(await errorOf(world.reports.create(ctx, plainReport))).toBe('LIMIT_REACHED');
  });
});

describe('a report with costs', () => {
  const profit = { ...plainReport, name: 'Profit', section: 'profit' };

  it('is saved, seen, run and fetched with access to finance alone', async () => {
    const finance = await world.as(owner, 'finance');
    const member = await world.as(owner, 'member');
    expect(await errorOf(world.reports.create(member, profit))).toBe('ROLE_NOT_ALLOWED');
    expect(await errorOf(world.reports.create(member, { ...plainReport, includesCosts: true }))).toBe(
      'ROLE_NOT_ALLOWED',
    );
    const { id, includesCosts } = await world.reports.create(finance, profit);
    expect(includesCosts).toBe(true);
    const run = await world.work(finance, await world.reports.run(finance, id));
    const file = { reportId: id, runId: run.id, format: 'csv' as const };
    expect(await world.textOf((await world.reports.file(finance, file)).key)).toContain('cost');
    for (const attempt of [
      () => world.reports.find(member, id),
      () => world.reports.update(member, id, { section: 'overview', includesCosts: false }),
      () => world.reports.delete(member, id),
      () => world.reports.run(member, id),
      () => world.reports.file(member, file),
    ]) {
      expect(await errorOf(attempt())).toBe('ROLE_NOT_ALLOWED');
    }
    expect((await world.reports.list(member, {}, page)).items).toEqual([]);
    expect((await world.reports.listRuns(member, {}, page)).items).toEqual([]);
    expect((await world.reports.list(finance, {}, page)).items).toHaveLength(1);
    expect((await world.reports.listRuns(finance, {}, page)).items).toHaveLength(1);
  });

  it('shows no costs in a report that was saved without them, whoever runs it', async () => {
    const { id } = await world.reports.create(ctx, plainReport);
    const run = await world.work(ctx, await world.reports.run(ctx, id));
    const member = await world.as(owner, 'member');
    const { key } = await world.reports.file(member, { reportId: id, runId: run.id, format: 'csv' });
    expect(await world.textOf(key)).toContain('sales');
    expect(await world.textOf(key)).not.toContain('cost');
  });
});
