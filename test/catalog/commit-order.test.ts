import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
let other: Client;
let watcher: Client;

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  [other, watcher] = [0, 1].map(() => new Client({ connectionString: program.databaseUrl })) as [
    Client,
    Client,
  ];
  await Promise.all([other.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([other.end(), watcher.end()]);
  await program.stop();
});

const waiting = `
  select backend_xid as id from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The transaction id of whoever waits for a lock, once somebody does; null when it has none yet. */
async function waiterId(): Promise<string | null> {
  for (;;) {
    const [row] = (await watcher.query<{ id: string | null }>(waiting)).rows;
    if (row !== undefined) {
      return row.id;
    }
  }
}

describe('changes of one product at the same time', () => {
  it.each([
    ['price', { price: { amount: '7', currency: 'USD' } }],
    ['inventory', { inventoryQuantity: 7 }],
  ])(
    '%s: who waits has no place in the log yet, so that it is told after whom it waits for',
    async (part, body) => {
      const price = { amount: '9', currency: 'USD' };
      const { product } = (await shop.rest.post('/api/v1/products', { title: 'Mug', price })).json;
      await other.query('begin');
      await other.query('select from catalog.product where id = $1 for update', [product.id]);
      const changing = shop.rest.patch(`/api/v1/products/${product.id}/${part}`, body);
      expect(await waiterId()).toBeNull();
      await other.query('commit');
      expect((await changing).status).toBe(202);
    },
  );
});
