import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { startDueReports } from '../../../subgraphs/finance/analytics/saved-report/saved-report.tasks.js';
import type { Owner } from '../../platform/identity/identity-world.js';
import { plainReport, ReportWorld } from './report-world.js';

const dayMs = 86_400_000;
let world: ReportWorld;
let owner: Owner;
let ctx: RequestContext;
beforeAll(async () => {
  world = await ReportWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.read = async () => ({});
  owner = await world.identity.owner();
  ctx = await owner.ctx();
});

const clock = () => world.identity.clock;
const moveTo = (time: string) => clock().advance(Date.parse(time) - clock().now().getTime());
const schedule = (cron: string, timeZone: string, as = ctx) =>
  world.reports.create(as, { ...plainReport, schedule: { cron, timeZone } });
const causes = async () => (await world.runs(ctx)).map(({ cause }) => cause);
const minutes = async (from: string, to: string) => {
  moveTo(from);
  for (const end = Date.parse(to); clock().now().getTime() < end; clock().advance(30 * 60_000)) {
    await startDueReports(world.db);
  }
};

describe('a schedule', () => {
  it('starts a run once, however many workers ask at a time', async () => {
    await schedule('0 8 * * *', 'Asia/Singapore');
    clock().advance(dayMs);
    await Promise.all([1, 2, 3].map(() => startDueReports(world.db)));
    await startDueReports(world.db);
    expect(await causes()).toHaveLength(1);
  });

  it('makes one run of all the times that were missed while no worker ran', async () => {
    await schedule('0 8 * * *', 'Asia/Singapore');
    clock().advance(10 * dayMs);
    await startDueReports(world.db);
    await startDueReports(world.db);
    expect(await causes()).toHaveLength(1);
  });

  it('resolves a window by the time that was due, however late the run is', async () => {
    const report = await schedule('0 8 * * *', 'Asia/Singapore');
    clock().advance(10 * dayMs);
    await startDueReports(world.db);
    const [{ id } = { id: '' }] = await world.runs(ctx);
    expect((await world.run(ctx, id)).asOf).toBe(report.nextDueAt);
  });

  it('runs once in the night that has an hour twice, and on the day whose hour is left out', async () => {
    moveTo('2027-03-13T12:00:00Z');
    await schedule('30 2 * * *', 'America/New_York');
    await minutes('2027-03-13T12:00:00Z', '2027-03-15T12:00:00Z');
    expect((await causes()).map(cause => cause.slice(0, 'schedule:2027-03-14'.length))).toEqual([
      'schedule:2027-03-14',
      'schedule:2027-03-15',
    ]);
    moveTo('2027-11-06T12:00:00Z');
    ctx = await (await world.identity.owner()).ctx();
    await schedule('30 1 * * *', 'America/New_York');
    await minutes('2027-11-06T12:00:00Z', '2027-11-08T12:00:00Z');
    expect(await causes()).toEqual(['schedule:2027-11-07T01:30', 'schedule:2027-11-08T01:30']);
  });

  it('is not run twice by moving it to another time zone on the same day', async () => {
    moveTo('2028-01-10T20:00:00Z');
    const { id } = await schedule('0 8 * * *', 'Asia/Singapore');
    await minutes('2028-01-10T20:00:00Z', '2028-01-11T02:00:00Z');
    await world.reports.update(ctx, id, { schedule: { cron: '0 8 * * *', timeZone: 'Europe/Berlin' } });
    await minutes('2028-01-11T02:00:00Z', '2028-01-12T09:00:00Z');
    expect(await causes()).toEqual(['schedule:2028-01-11T08:00', 'schedule:2028-01-12T08:00']);
  });

  it('acts with what its author may do now: without access to finance no costs leave', async () => {
    const session = await world.identity.colleague(owner, 'finance');
    const finance = await world.identity.requestOf(session, owner.organizationId);
    await world.reports.create(finance, {
      ...{ ...plainReport, name: 'Profit', section: 'profit' },
      schedule: { cron: '0 8 * * *', timeZone: 'UTC' },
    });
    clock().advance(dayMs);
    await startDueReports(world.db);
    const [first] = await world.runs(ctx);
    expect((await world.work(ctx, first!)).status).toBe('completed');
    await world.identity.members.changeRole(await owner.ctx(), { userId: session.user.id, role: 'member' });
    clock().advance(dayMs);
    await startDueReports(world.db);
    const [, second] = await world.runs(ctx);
    const failed = await world.work(ctx, second!);
    expect(failed).toMatchObject({
      status: 'failed',
      files: [],
      error: { code: 'REPORT_AUTHOR_NOT_ALLOWED' },
    });
    const told = (await world.notices(ctx)).map(({ kind }) => kind);
    expect(told.filter(kind => kind.startsWith('analytics'))).toEqual(['analytics_report.failed']);
  });
});
