import { expect, it } from 'vitest';
import type { ToolGrant } from '../tool/tool-grant.rules.js';
import { callsDigest, isAsked, missingScope, questionDigest } from './approval.rules.js';

const grant: ToolGrant = {
  caller: { kind: 'api_key', id: 'k', organizationId: 'o', userId: null, role: null },
  scopes: [],
  tools: [],
  mayActWithoutApproval: ['spends'],
};

it.each([
  ['reads', false],
  ['writes', false],
  ['changes_prices', true],
  ['publishes', true],
  ['spends', false],
  [null, false],
] as const)('asks before %s: %s', (effect, expected) => {
  expect(isAsked({ effect }, grant)).toBe(expected);
});

it('names the first scope that is missing', () => {
  const scopes = new Set(['catalog:write'] as const);
  expect(missingScope({ scopes }, ['catalog:write'])).toBeNull();
  expect(missingScope({ scopes }, ['catalog:write', 'reviews:write'])).toBe('reviews:write');
});

it('has another digest for other calls, and the same however they are written', () => {
  const call = { item: 0, tool: 'price', arguments: { a: 1, b: [2] } };
  const digest = callsDigest([call]);
  expect(callsDigest([{ ...call, arguments: { b: [2], a: 1 } }])).toBe(digest);
  for (const other of [{ item: 1 }, { tool: 'publish' }, { arguments: { a: 1, b: [3] } }]) {
    expect(callsDigest([{ ...call, ...other }])).not.toBe(digest);
  }
  expect(callsDigest([call, call])).not.toBe(digest);
  expect(questionDigest({ message: 'a', data: null })).not.toBe(questionDigest({ message: 'b', data: null }));
});
