import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { savedReportLimits } from '../../../subgraphs/finance/analytics/saved-report/saved-report.limits.js';
import { findReportFileKeys } from '../../../subgraphs/finance/analytics/saved-report/saved-report.queries.js';
import { reportPurge } from '../../../subgraphs/finance/analytics/saved-report/saved-report.tasks.js';
import { errorOf, type Owner } from '../../platform/identity/identity-world.js';
import { plainReport, ReportWorld } from './report-world.js';

let world: ReportWorld;
let owner: Owner;
let ctx: RequestContext;
let reportId: string;
beforeAll(async () => {
  world = await ReportWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.read = async () => ({});
  owner = await world.identity.owner();
  ctx = await owner.ctx();
  ({ id: reportId } = await world.reports.create(ctx, plainReport));
});

const start = () => world.reports.run(ctx, reportId);
const file = (runId: string, format: 'csv' | 'json' = 'csv') =>
  world.reports.file(ctx, { reportId, runId, format });
const purge = () =>
  reportPurge(world.storage).run({
    ...{ payload: {}, db: world.db, log: world.identity.log, signal: new AbortController().signal },
  });

describe('a run', () => {
  it('makes a CSV and a JSON file of one answer', async () => {
    let answers = 0;
    world.read = async () => {
      answers += 1;
      return { completeness: { notes: [{ code: 'SOURCE_LATE', message: 'A source is late.' }] } };
    };
    const run = await world.work(ctx, await start());
    expect(answers).toBe(1);
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(run.notes.map(({ code }) => code)).toContain('SOURCE_LATE');
    const json = JSON.parse((await world.textOf((await file(run.id, 'json')).key))!);
    expect(json).toMatchObject({ name: 'Weekly', section: 'overview', reportId, runId: run.id });
    expect(json.window.from < json.window.to).toBe(true);
    expect(json.tables[0].rows[0].figures[0]).toMatchObject({ metric: 'sales', value: '12.50' });
    const csv = (await world.textOf((await file(run.id)).key))!.trimEnd().split('\n');
    expect(csv.slice(1)).toEqual(['totals,sales,money,SGD,12.50,,,,false']);
    const [first, last] = [json.window.from, new Date(Date.parse(json.window.to) - 1).toISOString()];
    const days = `${first.slice(0, 10)}_${last.slice(0, 10)}`;
    expect(run.files.map(({ fileName }) => fileName)).toEqual([`Weekly_${days}.csv`, `Weekly_${days}.json`]);
  });

  it('is answered again while it has not ended, and another one starts after that', async () => {
    const [first, again] = await Promise.all([start(), start()]);
    expect(again.id).toBe(first.id);
    await world.work(ctx, first);
    const next = await start();
    expect(next.id).not.toBe(first.id);
  });

  it('has only the tables that the report names, and says of one that is none', async () => {
    await world.reports.update(ctx, reportId, { tables: ['series'] });
    const run = await world.work(ctx, await start());
    expect(run.notes).toContainEqual({ code: 'TABLE_MISSING', message: 'The section has no table series.' });
    expect(await world.textOf((await file(run.id)).key)).toBe(
      'table,metric,unit,currency,value,reason,previous,changeRatio,isEstimated\n',
    );
  });

  it('leaves one set of files when it dies between storing them and saying so, and the other is swept', async () => {
    const run = await start();
    const stored: string[] = [];
    const dying = Object.create(world.storage) as typeof world.storage;
    dying.put = async (...args) => {
      const object = await world.storage.put(...args);
      stored.push(object.key);
      if (stored.length === 2) {
        throw new Error('the process is gone');
      }
      return object;
    };
    await expect(world.work(ctx, run, dying)).rejects.toThrow('the process is gone');
    expect((await world.run(ctx, run.id)).files).toEqual([]);
    const ended = await world.work(ctx, run);
    expect(ended.status).toBe('completed');
    const kept = ended.files.map(({ key }) => key);
    const later = new Date(Date.now() + 60_000);
    const referred = async (keys: readonly string[]) => new Set(await findReportFileKeys(world.db, keys));
    await world.storage.removeUnreferred(later, referred);
    expect(await Promise.all(stored.map(key => world.textOf(key)))).toEqual([null, null]);
    expect(await Promise.all(kept.map(key => world.textOf(key)))).not.toContain(null);
  });

  it('makes nothing new when its job is run again after it ended', async () => {
    const run = await start();
    const first = await world.work(ctx, run);
    expect((await world.work(ctx, run)).files).toEqual(first.files);
  });

  it('ends with its job when that is canceled before it begins, and makes no file', async () => {
    const run = await start();
    await world.jobs.cancel(ctx, run.jobId);
    expect(await world.run(ctx, run.id)).toMatchObject({ status: 'canceled', files: [] });
    await world.work(ctx, run);
    expect(await world.run(ctx, run.id)).toMatchObject({ status: 'canceled', files: [] });
    expect((await start()).id).not.toBe(run.id);
  });

  it('ends without a file when it is canceled while the section is read', async () => {
    const run = await start();
    world.read = async () => {
      await world.jobs.cancel(ctx, run.jobId);
      return {};
    };
    const ended = await world.work(ctx, run);
    expect(ended).toMatchObject({ status: 'canceled', files: [] });
  });

  it('fails with what the source said, where that does not pass', async () => {
    world.read = async () => {
      throw fail('ORGANIZATION_NOT_FOUND', { detail: 'There is nothing to count.' });
    };
    const ended = await world.work(ctx, await start());
    expect(ended).toMatchObject({
      ...{ status: 'failed', files: [] },
      error: { code: 'ORGANIZATION_NOT_FOUND', message: 'There is nothing to count.' },
    });
    // Whoever asked sees it in the answer; nobody else is told.
    expect(await world.notices(ctx)).toEqual([]);
  });

  it('is tried again where a source fails for a while', async () => {
    const run = await start();
    let isDown = true;
    world.read = async () => {
      if (isDown) throw new Error('the source is down');
      return {};
    };
    await expect(world.work(ctx, run)).rejects.toThrow('the source is down');
    expect((await world.run(ctx, run.id)).status).toBe('running');
    isDown = false;
    expect((await world.work(ctx, run)).status).toBe('completed');
  });

  it('is refused beyond the limit of an hour', async () => {
    for (let count = 0; count < savedReportLimits.runsPerHour; count++) {
      await world.work(ctx, await start());
    }
    expect(await errorOf(start())).toBe('LIMIT_REACHED');
  });
});

describe('a file', () => {
  it('is fetched until it expires, and deleted then; what is said of the run stays for a while', async () => {
    const run = await world.work(ctx, await start());
    const { key } = await file(run.id);
    expect(run.expiresAt).toBe(
      new Date(Date.parse(run.finishedAt!) + savedReportLimits.fileRetentionMs).toISOString(),
    );
    await purge();
    expect(await world.textOf(key)).not.toBeNull();
    world.identity.clock.advance(savedReportLimits.fileRetentionMs + 1);
    expect(await errorOf(file(run.id))).toBe('FILE_NOT_FOUND');
    await purge();
    expect(await world.textOf(key)).toBeNull();
    expect(await world.run(ctx, run.id)).toMatchObject({ status: 'completed', files: [] });
    world.identity.clock.advance(savedReportLimits.runRetentionMs);
    await purge();
    expect(await world.run(ctx, run.id)).toBeNull();
  });

  it('is found by its run, report and organization alone', async () => {
    const run = await world.work(ctx, await start());
    const other = await world.reports.create(ctx, plainReport);
    const stranger = await (await world.identity.owner()).ctx();
    const asked = { reportId, runId: run.id, format: 'csv' as const };
    expect(await errorOf(world.reports.file(ctx, { ...asked, reportId: other.id }))).toBe('FILE_NOT_FOUND');
    expect(await errorOf(world.reports.file(ctx, { ...asked, runId: 'no id' }))).toBe('FILE_NOT_FOUND');
    expect(await errorOf(world.reports.file(stranger, asked))).toBe('FILE_NOT_FOUND');
  });

  it('stays when its report is deleted', async () => {
    const run = await world.work(ctx, await start());
    await world.reports.delete(ctx, reportId);
    expect(await world.textOf((await file(run.id)).key)).toContain('sales');
  });
});
