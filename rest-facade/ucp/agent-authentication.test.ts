import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import { anonymous } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { SigningKey } from '../../kernel/http-signatures/signing-key.js';
import { createLogger } from '../../kernel/log.js';
import { routes } from '../routes/routes.js';
import { authenticateAgents } from './agent-authentication.js';

it('only who opens a session has to have a profile that is current', async () => {
  const app = Fastify();
  let opensSession: unknown = null;
  authenticateAgents(app, {
    operations: {
      prepare: () => async variables => {
        opensSession = variables.opensSession;
        return { data: { agent: { capabilities: [], signingKeys: [] } } };
      },
    },
    key: SigningKey.generate(),
    publicUrl: 'https://shop.example',
    db: {} as Database,
    clock: systemClock,
    log: createLogger('silent'),
  });
  app.addHook('onRequest', async request => {
    request.admission = { caller: anonymous, unboundSession: null };
  });
  const rows = routes.filter(({ id }) => /^ucp\b.*\.(?:checkout|order)/.test(id));
  for (const row of rows) {
    app.route({ method: row.method, url: row.path, config: { row }, handler: async () => '' });
  }
  const opening: string[] = [];
  for (const { id, method, path } of rows) {
    opensSession = null;
    const headers = { 'ucp-agent': 'profile="https://agent.example/profile"' };
    await app.inject({ method, url: path, headers });
    expect([id, opensSession]).toEqual([id, expect.any(Boolean)]);
    opening.push(...(opensSession === true ? [id] : []));
  }
  expect(opening).toEqual(rows.map(({ id }) => id).filter(id => id.endsWith('.create')));
  expect(opening).toHaveLength(2);
});
