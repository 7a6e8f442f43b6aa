import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutcome, PlannedCall, StartedCall } from '../../../connectors/provider-calls/call-meter.js';
import type { RequestContext } from '../../../kernel/context.js';
import { AppError } from '../../../kernel/errors.js';
import type { ProviderBudgetFields } from '../../../subgraphs/platform/provider-usage/provider-budget.rules.js';
import { providerMeter } from '../../../subgraphs/platform/provider-usage/provider-meter.js';
import { providerUsageLimits } from '../../../subgraphs/platform/provider-usage/provider-usage.limits.js';
import { listCalls } from '../../../subgraphs/platform/provider-usage/provider-usage.queries.js';
import { ProviderUsageService } from '../../../subgraphs/platform/provider-usage/provider-usage.service.js';
import { purgeProviderUsage } from '../../../subgraphs/platform/provider-usage/provider-usage.tasks.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-11-10T08:00:00Z');
const clock = { nowMs: start, now: () => new Date(clock.nowMs) };
const usage = new ProviderUsageService();
let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterAll(() => platform.close());

const plan = (tokens: number, more: Partial<PlannedCall> = {}): PlannedCall => ({
  provider: 'openai',
  model: 'model-1',
  operation: 'text',
  usageMax: { inputTokens: tokens - 1, outputTokens: 1, units: 0 },
  costMax: null,
  currency: null,
  timeoutMs: minute,
  ...more,
});
const completed = (tokens: number, cost: string | null = null): CallOutcome => ({
  status: 'completed',
  usage: { inputTokens: tokens, outputTokens: 0, units: 0 },
  cost,
  answerDigest: 'ab'.repeat(32),
});
const begin = (ctx: RequestContext, planned: PlannedCall): Promise<StartedCall> =>
  providerMeter(ctx, { purpose: 'shelf_share', promptVersion: '3' }).begin(planned);

/** A new organization that may use so many tokens a day, and ten times as many a month. */
async function organizationWith(tokensPerDay: number, more: Partial<ProviderBudgetFields> = {}) {
  const ctx = contextOf(platform.db);
  await usage.setBudget(ctx, {
    tokensPerDay,
    tokensPerMonth: tokensPerDay * 10,
    amountPerDay: null,
    amountPerMonth: null,
    currency: null,
    ...more,
  });
  return ctx;
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

describe('the budget of an organization', () => {
  it('is kept to the token while calls run at once', async () => {
    const ctx = await organizationWith(100);
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => begin(ctx, plan(9))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
    const rejected = outcomes.flatMap(each => (each.status === 'rejected' ? [codeOf(each.reason)] : []));
    expect(new Set(rejected)).toEqual(new Set(['PROVIDER_BUDGET_REACHED']));
    expect((await usage.report(ctx)).reservedTokens).toBe(99);
    await begin(ctx, plan(1));
    await expect(begin(ctx, plan(1))).rejects.toThrow(AppError);
  });

  it('gets back what a call did not use, once, and is told what it did', async () => {
    const ctx = await organizationWith(100);
    const call = await begin(ctx, plan(80));
    await expect(begin(ctx, plan(80))).rejects.toThrow(AppError);
    await call.end(completed(30));
    await call.end(completed(70));
    expect(await usage.report(ctx)).toMatchObject({
      reservedTokens: 0,
      day: { calls: 1, inputTokens: 30, outputTokens: 0, costs: [] },
      month: { calls: 1, inputTokens: 30 },
    });
    await begin(ctx, plan(70));
    await expect(begin(ctx, plan(1))).rejects.toThrow(AppError);
  });

  it('counts a call whose process died as the most that it may have used, until its answer comes after all', async () => {
    const ctx = await organizationWith(100, { tokensPerMonth: 150 });
    const lost = await begin(ctx, plan(90));
    clock.nowMs += minute + providerUsageLimits.reservationGraceMs;
    expect((await listCalls(ctx, {})).items).toMatchObject([{ status: 'unfinished', inputTokens: 89 }]);
    await expect(begin(ctx, plan(11)).catch(codeOf)).resolves.toBe('PROVIDER_BUDGET_REACHED');
    clock.nowMs += day;
    await expect(begin(ctx, plan(61)).catch(codeOf)).resolves.toBe('PROVIDER_BUDGET_REACHED');
    await (await begin(ctx, plan(60))).end(completed(40));
    expect((await usage.report(ctx)).reservedTokens).toBe(90);
    await lost.end(completed(55));
    expect(await usage.report(ctx)).toMatchObject({
      reservedTokens: 0,
      day: { calls: 1, inputTokens: 40 },
      month: { calls: 2, inputTokens: 95 },
    });
    clock.nowMs = start;
  });

  it('begins anew with the day, until the month is used up', async () => {
    const ctx = await organizationWith(100, { tokensPerMonth: 150 });
    await (await begin(ctx, plan(100))).end(completed(100));
    const error = await begin(ctx, plan(1)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ members: { resetsAt: '2026-11-11T00:00:00.000Z' } });
    clock.nowMs += day;
    await (await begin(ctx, plan(50))).end(completed(50));
    const late = await begin(ctx, plan(1)).catch((thrown: unknown) => thrown);
    expect(late).toMatchObject({ members: { resetsAt: '2026-12-01T00:00:00.000Z' } });
    clock.nowMs = start;
  });

  it('limits money in the currency of the prices, exactly', async () => {
    const ctx = await organizationWith(1_000, { amountPerDay: '0.01', currency: 'USD' });
    const priced = (costMax: string) => plan(1, { costMax, currency: 'USD' });
    await expect(begin(ctx, plan(1)).catch(codeOf)).resolves.toBe('PROVIDER_PRICE_UNKNOWN');
    await (await begin(ctx, priced('0.009'))).end(completed(1, '0.0099999'));
    await expect(begin(ctx, priced('0.0000002')).catch(codeOf)).resolves.toBe('PROVIDER_BUDGET_REACHED');
    await (await begin(ctx, priced('0.0000001'))).end(completed(1, '0.0000001'));
    expect((await usage.report(ctx)).day.costs).toEqual([{ amount: '0.01', currency: 'USD' }]);
  });

  it('is the default where none was set, and each change of it is a version', async () => {
    const ctx = contextOf(platform.db);
    const { budget } = await usage.report(ctx);
    expect(budget).toMatchObject({ version: 0, tokensPerDay: providerUsageLimits.tokensPerDayDefault });
    await begin(ctx, plan(10));
    expect((await usage.report(ctx)).budget.version).toBe(0);
    const { version, ...fields } = budget;
    expect(await usage.setBudget(ctx, { ...fields, tokensPerDay: 5 })).toMatchObject({ version: 1 });
    ctx.expectVersion(0);
    await expect(usage.setBudget(ctx, fields).catch(codeOf)).resolves.toBe('VERSION_STALE');
  });

  it("has nothing to do with another organization's", async () => {
    const [ctx, other] = [await organizationWith(10), await organizationWith(10)];
    await begin(ctx, plan(10));
    await begin(other, plan(10));
    expect((await listCalls(other, {})).items).toHaveLength(1);
  });
});

describe('calls to providers', () => {
  it('are listed by purpose, the newest first, with what they used and a digest of the answer', async () => {
    const ctx = await organizationWith(1_000);
    await (await begin(ctx, plan(10, { costMax: '1', currency: 'USD' }))).end(completed(4, '0.5'));
    await begin(ctx, plan(20));
    const { items, pagination } = await listCalls(ctx, { limit: 1 });
    expect(items).toMatchObject([{ status: 'reserved', inputTokens: 19, cost: null, finishedAt: null }]);
    const next = await listCalls(ctx, { limit: 1, cursor: pagination.nextCursor });
    expect(next.items).toMatchObject([
      {
        status: 'completed',
        purpose: 'shelf_share',
        promptVersion: '3',
        inputTokens: 4,
        cost: '0.5',
        currency: 'USD',
        answerDigest: 'ab'.repeat(32),
      },
    ]);
    expect((await listCalls(ctx, { purpose: 'enrichment' })).items).toEqual([]);
    expect(await next.countAll()).toMatchObject({ count: 2 });
  });

  it('are removed after their retention, and the sums of days after theirs', async () => {
    const ctx = await organizationWith(1_000);
    await (await begin(ctx, plan(10))).end(completed(4));
    clock.nowMs = start + providerUsageLimits.callRetentionMs + minute;
    await begin(ctx, plan(10));
    await purgeProviderUsage(platform.db);
    expect((await listCalls(ctx, {})).items).toHaveLength(1);
    const left = async () =>
      (
        await platform.db.pool.query('select 1 from platform.provider_usage where organization_id = $1', [
          ctx.organizationId,
        ])
      ).rowCount;
    expect(await left()).toBe(1);
    clock.nowMs = start + providerUsageLimits.usageRetentionMs + day;
    await purgeProviderUsage(platform.db);
    expect(await left()).toBe(0);
    clock.nowMs = start;
  });
});
