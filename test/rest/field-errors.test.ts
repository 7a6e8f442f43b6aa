import type { TObject, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputLimits } from '../../kernel/input.limits.js';
import { contracts } from '../../rest-facade/contract/contract.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Rest, startRest, withKey, withSession } from './rest-harness.js';
import { requestTo } from './route-matrix.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest(routes, () => ({ data: {} }));
});
afterAll(() => rest.app.close());

/** Writes of JSON whose errors are problems with one entry for each field. */
const writes = routes.filter(
  ({ method, consumes = 'json', contract = contracts.developer, body }) =>
    method !== 'GET' &&
    consumes === 'json' &&
    contract.errors.isCodeOurs &&
    typeof (body as TObject | undefined)?.properties === 'object',
);

function credentialOf({ callers }: Route): Record<string, string> {
  if (callers === 'client' || callers === 'public' || callers.includes('api_key')) {
    return withKey;
  }
  return callers.includes('oauth_client') ? { authorization: 'Bearer full-client' } : withSession;
}

/** Fields of which something can be wrong, and a value that is. */
function wrongFields({ body }: Route): Record<string, unknown> {
  const fields = Object.entries((body as TObject).properties).filter(
    ([, schema]) => 'type' in schema || 'anyOf' in schema,
  );
  return Object.fromEntries(
    fields.map(([name, schema]) => [name, isObject(schema) ? 'wrong' : { wrong: true }]),
  );
}

const isObject = (schema: TSchema): boolean =>
  JSON.stringify((schema as { type?: unknown }).type ?? '').includes('object');

describe('a body with several wrong fields', () => {
  it('is taken by writes enough for the test to say something', () => {
    expect(writes.length).toBeGreaterThan(15);
  });

  it.each(writes.map(row => [`${row.method} ${row.path}`, row] as const))(
    'is answered by %s with all of them, unknown ones too',
    async (_name, row) => {
      const wrong = wrongFields(row);
      expect(Object.keys(wrong).length).toBeGreaterThan(0);
      const reply = await rest.app.inject({
        ...requestTo(row, credentialOf(row)),
        payload: { ...wrong, unknownA: 1, unknownB: 2 },
      });
      const paths = new Set(reply.json().errors?.map(({ path }: { path: string }) => path));
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(paths.size).toBeLessThanOrEqual(inputLimits.fieldErrorsMax);
      expect([...Object.keys(wrong), 'unknownA', 'unknownB'].filter(name => !paths.has(name))).toEqual([]);
    },
  );
});
