import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { organizationId, type Rest, startRest, withKey, withSession } from './rest-harness.js';
import { writtenError } from './route-matrix.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest(routes);
});
afterAll(() => rest.app.close());

const foreign = newId();
const spellings = ['organizationId', 'organization-id', 'organization_id'];

const tenantRows = routes.filter(route => typeof route.callers !== 'string');
const sessionRows = tenantRows.filter(route => route.callers.includes('session'));
const bodyRows = sessionRows.filter(
  route => route.method !== 'GET' && route.method !== 'DELETE' && route.consumes !== 'file',
);
const bearers = {
  api_key: withKey,
  oauth_client: { authorization: 'Bearer full-client' },
};

const inQueries = (rows: readonly Route[]) =>
  rows.flatMap(route => spellings.map(spelling => ({ route, id: route.id, spelling })));

async function answerOf(route: Route, request: { headers: object; query?: string; body?: object }) {
  const path = route.path.replace(/:\w+/g, () => newId());
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await rest.app.inject({
    method: route.method,
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

function expectError(
  route: Route,
  answer: { status: number; text: string },
  code: Parameters<typeof writtenError>[1],
) {
  const written = writtenError(route, code);
  expect({ status: answer.status, code: JSON.parse(answer.text).code }).toEqual(written);
}

describe('the organization of a session', () => {
  it.each(inQueries(sessionRows))(
    'is taken from $spelling in the query of $id',
    async ({ route, spelling }) => {
      const own = await answerOf(route, { headers: withSession, query: `${spelling}=${organizationId}` });
      expect(isAboutOrganization(own)).toBe(false);
      const other = await answerOf(route, { headers: withSession, query: `${spelling}=${foreign}` });
      expectError(route, other, 'ORGANIZATION_FORBIDDEN');
    },
  );

  it.each(bodyRows)('is taken from organizationId in the body of $id', async route => {
    const own = await answerOf(route, { headers: withSession, body: { organizationId } });
    expect(isAboutOrganization(own)).toBe(false);
  });

  it.each(bodyRows)('runs nothing of $id where query and body name different ones', async route => {
    const before = rest.calls.length;
    const query = `organizationId=${organizationId}`;
    const { status } = await answerOf(route, {
      headers: withSession,
      query,
      body: { organizationId: foreign },
    });
    expect([status, rest.calls.length]).toEqual([expect.any(Number), before]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it('that the query names must be the one that the body names', async () => {
    const route = routes.find(({ id }) => id === 'jobs.cancel')!;
    const query = `organizationId=${organizationId}`;
    const answer = await answerOf(route, { headers: withSession, query, body: { organizationId: foreign } });
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
      detail: 'The query names another organization than the body.',
    });
  });

  it('may be named where a call is for none, and must be one of theirs', async () => {
    const route = routes.find(({ id }) => id === 'organizations.create')!;
    const headers = withSession;
    const statusOf = async (named: object) =>
      (await answerOf(route, { headers, body: { name: 'Second', ...named } })).text;
    expect(isAboutOrganization({ text: await statusOf({ organizationId }) })).toBe(false);
    expect(isAboutOrganization({ text: await statusOf({}) })).toBe(false);
    expect(JSON.parse(await statusOf({ organizationId: foreign }))).toMatchObject({
      code: 'ORGANIZATION_FORBIDDEN',
    });
  });

  it.each(inQueries(sessionRows.filter(({ method }) => method === 'GET')))(
    'is named once in the query of $id, by $spelling or another',
    async ({ route, spelling }) => {
      const query = `${spelling}=${organizationId}&organizationId=${foreign}`;
      const answer = await answerOf(route, { headers: withSession, query });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the organization of a key or token', () => {
  it.each(inQueries(tenantRows))(
    'may be repeated as $spelling in the query of $id',
    async ({ route, spelling }) => {
      for (const kind of ['api_key', 'oauth_client'] as const) {
        if (route.callers.includes(kind)) {
          const headers = bearers[kind];
          expect(
            isAboutOrganization(await answerOf(route, { headers, query: `${spelling}=${organizationId}` })),
          ).toBe(false);
          const other = await answerOf(route, { headers, query: `${spelling}=${foreign}` });
          expectError(route, other, 'ORGANIZATION_MISMATCH');
        }
      }
    },
  );
});
