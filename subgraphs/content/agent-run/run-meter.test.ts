import { expect, it } from 'vitest';
import type { PlannedCall } from '../../../connectors/provider-calls/call-meter.js';
import { exceededBy, noUsage, RunBudgetExceeded, RunMeter } from './run-meter.js';

const plan = (
  inputTokens: number,
  costMax: string | null = null,
  currency: string | null = null,
): PlannedCall => ({
  ...{ provider: 'p', model: 'm', operation: 'text', timeoutMs: 1, costMax, currency },
  usageMax: { inputTokens, outputTokens: 10, units: 0 },
});
const organization = { begin: async () => ({ end: async () => undefined }) };
const usd = { amount: '0.30', currency: 'USD' };

it('a call is made as long as the most that it may use is left', () => {
  const used = { ...noUsage, inputTokens: 50, outputTokens: 10 };
  expect(exceededBy({ tokens: 100, money: null }, used, plan(30))).toBeNull();
  expect(exceededBy({ tokens: 100, money: null }, used, plan(31))).toMatchObject({
    code: 'budget_tokens_exceeded',
  });
});

it('money is compared exactly, and only in its own currency', () => {
  const used = { ...noUsage, cost: '0.1', currency: 'USD' };
  const budget = { tokens: 1_000, money: usd };
  expect(exceededBy(budget, used, plan(1, '0.2', 'USD'))).toBeNull();
  for (const call of [plan(1, '0.20000001', 'USD'), plan(1, '0.1', 'SGD'), plan(1)]) {
    expect(exceededBy(budget, used, call)).toMatchObject({ code: 'budget_money_exceeded' });
  }
});

it('what a call used is counted, whatever became of it, and nothing is sent beyond the budget', async () => {
  const meter = new RunMeter({ tokens: 100, money: null }, organization, noUsage);
  const started = await meter.begin(plan(40, '0.1', 'USD'));
  const usage = { inputTokens: 30, outputTokens: 5, units: 0 };
  await started.end({ status: 'refused', usage, cost: '0.07', answerDigest: null });
  expect(meter.usage).toEqual({ calls: 1, inputTokens: 30, outputTokens: 5, cost: '0.07', currency: 'USD' });
  await expect(meter.begin(plan(60))).rejects.toBeInstanceOf(RunBudgetExceeded);
  expect(meter.usage.calls).toBe(1);
});
