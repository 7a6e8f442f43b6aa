import { expect, it } from 'vitest';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { callerWith } from '../../../test/support/rule-context.js';
import { readableScopes, requireFewIds } from './notification.rules.js';

it('members of the organization read every notification, credentials what they have the scopes for', () => {
  expect(readableScopes(callerWith(['orders:read'], { kind: 'session' }))).toBeNull();
  for (const kind of ['api_key', 'oauth_client'] as const) {
    expect(readableScopes(callerWith(['orders:read', 'catalog:read'], { kind }))).toEqual([
      'orders:read',
      'catalog:read',
    ]);
    expect(readableScopes(callerWith([], { kind }))).toEqual([]);
  }
});

it('as many notifications as a page has are named at once, and no more', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  expect(requireFewIds(ids(pagingLimits.pageSizeMax))).toBeUndefined();
  const errors = [expect.objectContaining({ path: 'ids', code: 'IDS_TOO_MANY' })];
  expect(() => requireFewIds(ids(pagingLimits.pageSizeMax + 1))).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', errors }),
  );
});
