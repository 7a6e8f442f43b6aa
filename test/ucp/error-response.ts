import { expect } from 'vitest';
import type { Reply } from '../support/rest-client.js';
import type { SchemaCheck } from './ucp-schemas.js';

/** A no of the merchant where there is no checkout to show: HTTP 200 with the closed error response of 2026-04-08. */
export function errorsOf({ status, json }: Reply, problems: SchemaCheck): { code: string; path?: string }[] {
  expect([status, Object.keys(json).sort(), problems(json)]).toEqual([200, ['messages', 'ucp'], []]);
  return json.messages.map(({ code, path }: { code: string; path?: string }) =>
    path === undefined ? { code } : { code, path },
  );
}
