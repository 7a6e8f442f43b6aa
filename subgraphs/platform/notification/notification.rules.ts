import type { Caller } from '../../../kernel/context.js';
import { reject } from '../../../kernel/errors.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { Scope } from '../../../kernel/scopes.js';

/**
 * The scopes that decide what the caller may read; null for members of the organization, who may read everything.
 * Keys and clients read what they have all the scopes for.
 */
export const readableScopes = (caller: Caller): Scope[] | null =>
  caller.kind === 'session' ? null : [...caller.scopes];

/** Whether who has the scopes may read what takes `required`; in SQL: `readable` of the notification's queries. */
export const isReadableBy = (scopes: readonly Scope[] | null, required: readonly Scope[]): boolean =>
  scopes === null || required.every(scope => scopes.includes(scope));

/** @throws VALIDATION_FAILED for more than a page of them. */
export function requireFewIds(ids: readonly string[]): void {
  if (ids.length > pagingLimits.pageSizeMax) {
    const message = `Name at most ${pagingLimits.pageSizeMax} notifications.`;
    reject([{ path: 'ids', code: 'IDS_TOO_MANY', message }]);
  }
}
