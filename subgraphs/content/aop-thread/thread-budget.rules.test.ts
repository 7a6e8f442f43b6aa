import { expect, it } from 'vitest';
import { priceProblem, usedUp } from './thread-budget.rules.js';

const budget = { steps: 2, seconds: 10, tokens: null, money: null };
const money = { amount: '1', currency: 'USD' };

it.each([
  [{ calls: 1, workedMs: 9_999 }, null],
  [{ calls: 2, workedMs: 0 }, '2 calls'],
  [{ calls: 0, workedMs: 10_000 }, '10 seconds'],
])('says of %j what is used up', (usage, part) => {
  const problem = usedUp(budget, usage);
  expect(problem === null ? null : problem.includes(part!)).toBe(part === null ? null : true);
});

it('takes money of the currency of the prices alone, and no call without a price', () => {
  expect(priceProblem(budget, { costMax: null, currency: null })).toBeNull();
  expect(priceProblem({ ...budget, money }, { costMax: '0.1', currency: 'USD' })).toBeNull();
  expect(priceProblem({ ...budget, money }, { costMax: '0.1', currency: 'EUR' })).toContain('EUR');
  expect(priceProblem({ ...budget, money }, { costMax: null, currency: null })).toContain('no price');
});
