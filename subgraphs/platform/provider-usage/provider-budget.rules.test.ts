import { describe, expect, it } from 'vitest';
import { budgetErrors, budgetProblem, defaultBudget, periodsAt } from './provider-budget.rules.js';

const budget = { ...defaultBudget, tokensPerDay: 100, tokensPerMonth: 1_000 };
const priced = { ...budget, amountPerDay: '1.00', amountPerMonth: '5', currency: 'USD' };
const used = (tokens: number, cost = '0') => ({ tokens, cost });

describe('a budget', () => {
  it('is kept to the token', () => {
    const planned = { tokens: 10, cost: null, currency: null };
    const problem = (day: number, month: number) =>
      budgetProblem(budget, { day: used(day), month: used(month) }, planned);
    expect(problem(90, 990)).toBeNull();
    expect(problem(91, 500)).toEqual({ kind: 'reached', period: 'day' });
    expect(problem(0, 991)).toEqual({ kind: 'reached', period: 'month' });
    expect(problem(91, 991)).toEqual({ kind: 'reached', period: 'month' });
  });

  it('of tokens does not limit a call that uses none', () => {
    const beyond = { day: used(150), month: used(2_000) };
    expect(budgetProblem(budget, beyond, { tokens: 0, cost: null, currency: null })).toBeNull();
    expect(
      budgetProblem(
        priced,
        { day: used(150, '1'), month: used(150, '1') },
        { tokens: 0, cost: '0.01', currency: 'USD' },
      ),
    ).toEqual({ kind: 'reached', period: 'day' });
  });

  it('is kept to the last decimal', () => {
    const planned = { tokens: 1, cost: '0.000001', currency: 'USD' };
    const problem = (day: string, month = day) =>
      budgetProblem(priced, { day: used(0, day), month: used(0, month) }, planned);
    expect(problem('0.999999')).toBeNull();
    expect(problem('0.9999991')).toEqual({ kind: 'reached', period: 'day' });
    expect(problem('0', '4.9999991')).toEqual({ kind: 'reached', period: 'month' });
  });

  it('of money rejects a call whose price is not known in its currency', () => {
    const nothing = { day: used(0), month: used(0) };
    const unpriced = { kind: 'unpriced' };
    expect(budgetProblem(priced, nothing, { tokens: 1, cost: null, currency: null })).toEqual(unpriced);
    expect(budgetProblem(priced, nothing, { tokens: 1, cost: '0', currency: 'EUR' })).toEqual(unpriced);
    const monthly = { ...priced, amountPerDay: null };
    expect(budgetProblem(monthly, nothing, { tokens: 1, cost: null, currency: null })).toEqual(unpriced);
    expect(budgetProblem(budget, nothing, { tokens: 1, cost: null, currency: null })).toBeNull();
  });

  it('begins anew with the day and the month of UTC', () => {
    const { day, month } = periodsAt(new Date('2026-12-31T23:59:59.999Z'));
    expect([day.from, day.until].map(time => time.toISOString())).toEqual([
      '2026-12-31T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ]);
    expect([month.from, month.until].map(time => time.toISOString())).toEqual([
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ]);
  });

  it('names every field that is wrong', () => {
    expect(budgetErrors(defaultBudget)).toEqual([]);
    expect(budgetErrors(priced)).toEqual([]);
    const paths = (fields: object) => budgetErrors({ ...defaultBudget, ...fields }).map(({ path }) => path);
    expect(paths({ tokensPerDay: -1, tokensPerMonth: 2_000_000_001 })).toEqual([
      'tokensPerDay',
      'tokensPerMonth',
    ]);
    expect(paths({ amountPerDay: '1' })).toEqual(['currency']);
    expect(paths({ amountPerDay: '1', currency: 'usd' })).toEqual(['currency']);
    expect(paths({ amountPerDay: '-1', amountPerMonth: '1.001', currency: 'USD' })).toEqual([
      'amountPerDay',
      'amountPerMonth',
    ]);
  });
});
