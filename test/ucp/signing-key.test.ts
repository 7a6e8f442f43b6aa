import { afterAll, beforeAll, expect, it } from 'vitest';
import { Encryption } from '../../kernel/encryption.js';
import { installationSigningKey } from '../../subgraphs/commerce/agents/agent-platform/signing-key.store.js';
import { openTestDatabase } from '../support/context.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.close());

it('processes that start together sign with the same key, as every later one does', async () => {
  const encryption = new Encryption(Buffer.alloc(32, 7));
  await Promise.all(Array.from({ length: 4 }, () => world.db.pool.query('select pg_sleep(0.05)')));
  const starting = Array.from({ length: 4 }, () => installationSigningKey(world.db, encryption));
  const keys = (await Promise.all(starting)).map(key => key.toPem());
  const later = await installationSigningKey(world.db, encryption);
  expect(keys).toEqual(keys.map(() => later.toPem()));
  const stranger = installationSigningKey(world.db, new Encryption(Buffer.alloc(32, 8)));
  await expect(stranger).rejects.toThrow('TRADEWIND_ENCRYPTION_KEY');
});
