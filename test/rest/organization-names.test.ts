import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { organizationId, type Rest, startRest, withKey, withSession } from './rest-harness.js';
import { writtenRefusal } from './route-matrix.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest(routes);
});
afterAll(() => rest.app.close());

const foreign = newId();
const spellings = ['organizationId', 'organization-id', 'organization_id'];

const tenantRows = routes.filter(row => typeof row.callers !== 'string');
const sessionRows = tenantRows.filter(row => row.callers.includes('session'));
const bodyRows = sessionRows.filter(
  row => row.method !== 'GET' && row.method !== 'DELETE' && row.consumes !== 'file',
);
const bearers = {
  api_key: withKey,
  oauth_client: { authorization: 'Bearer full-client' },
};

const inQueries = (rows: readonly Route[]) =>
  rows.flatMap(row => spellings.map(spelling => ({ row, id: row.id, spelling })));

async function answerOf(row: Route, request: { headers: object; query?: string; body?: object }) {
  const path = row.path.replace(/:\w+/g, () => newId());
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await rest.app.inject({
    method: row.method,
    url: `${path}?${request.query ?? ''}`,
    headers: { ...request.headers, ...type },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  return { status: reply.statusCode, text: reply.payload };
}

/** What is wrong with the rest of these requests is not about the organization. */
const isAboutOrganization = ({ text }: { text: string }): boolean =>
  /ORGANIZATION_(REQUIRED|MISMATCH|FORBIDDEN)|organization[-_ ]?id/i.test(
    text.replaceAll(organizationId, '').replace(/"instance":"[^"]*"/, ''),
  );

function expectRefusal(
  row: Route,
  answer: { status: number; text: string },
  code: Parameters<typeof writtenRefusal>[1],
) {
  const written = writtenRefusal(row, code);
  expect({ status: answer.status, code: JSON.parse(answer.text).code }).toEqual(written);
}

describe('the organization of a session', () => {
  it.each(inQueries(sessionRows))(
    'is taken from $spelling in the query of $id',
    async ({ row, spelling }) => {
      const own = await answerOf(row, { headers: withSession, query: `${spelling}=${organizationId}` });
      expect(isAboutOrganization(own)).toBe(false);
      const other = await answerOf(row, { headers: withSession, query: `${spelling}=${foreign}` });
      expectRefusal(row, other, 'ORGANIZATION_FORBIDDEN');
    },
  );

  it.each(bodyRows)('is taken from organizationId in the body of $id', async row => {
    const own = await answerOf(row, { headers: withSession, body: { organizationId } });
    expect(isAboutOrganization(own)).toBe(false);
  });

  it.each(bodyRows)('runs nothing of $id where query and body name different ones', async row => {
    const before = rest.calls.length;
    const query = `organizationId=${organizationId}`;
    const { status } = await answerOf(row, {
      headers: withSession,
      query,
      body: { organizationId: foreign },
    });
    expect([status, rest.calls.length]).toEqual([expect.any(Number), before]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('that the query names must be the one that the body names', async () => {
    const row = routes.find(({ id }) => id === 'jobs.cancel')!;
    const query = `organizationId=${organizationId}`;
    const answer = await answerOf(row, { headers: withSession, query, body: { organizationId: foreign } });
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
      detail: 'The query names another organization than the body.',
    });
  });

  it('may be named where a call is for none, and must be one of theirs', async () => {
    const row = routes.find(({ id }) => id === 'organizations.create')!;
    const headers = withSession;
    const statusOf = async (named: object) =>
      (await answerOf(row, { headers, body: { name: 'Second', ...named } })).text;
    expect(isAboutOrganization({ text: await statusOf({ organizationId }) })).toBe(false);
    expect(isAboutOrganization({ text: await statusOf({}) })).toBe(false);
    expect(JSON.parse(await statusOf({ organizationId: foreign }))).toMatchObject({
      code: 'ORGANIZATION_FORBIDDEN',
    });
  });

  it.each(inQueries(sessionRows.filter(({ method }) => method === 'GET')))(
    'is named once in the query of $id, by $spelling or another',
    async ({ row, spelling }) => {
      const query = `${spelling}=${organizationId}&organizationId=${foreign}`;
      const answer = await answerOf(row, { headers: withSession, query });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the organization of a key or token', () => {
  it.each(inQueries(tenantRows))(
    'may be repeated as $spelling in the query of $id',
    async ({ row, spelling }) => {
      for (const kind of ['api_key', 'oauth_client'] as const) {
        if (row.callers.includes(kind)) {
          const headers = bearers[kind];
          expect(
            isAboutOrganization(await answerOf(row, { headers, query: `${spelling}=${organizationId}` })),
          ).toBe(false);
          const other = await answerOf(row, { headers, query: `${spelling}=${foreign}` });
          expectRefusal(row, other, 'ORGANIZATION_MISMATCH');
        }
      }
    },
  );
});
