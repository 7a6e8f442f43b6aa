import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertEvent } from '../../support/event-check.js';
import { startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const sizes = Array.from({ length: 50 }, (_, index) => `size ${index}`);
const colours = Array.from({ length: 40 }, (_, index) => `colour ${index}`);

/** As many variants as a product may have. */
const manyVariants = sizes.flatMap(size =>
  colours.map(colour => ({
    sku: `${size}-${colour}`.replaceAll(' ', ''),
    optionValues: { Size: size, Colour: colour },
    price: { amount: '9.00', currency: 'SGD' },
    inventoryQuantity: 1,
  })),
);

describe('the largest product there may be', () => {
  it('is sold like any other: its events say what was left out, and its own page has it', async () => {
    const shop = await startOrganization(program);
    const { status, json } = await shop.rest.post('/api/v1/products', {
      title: 'Shirt',
      options: [
        { name: 'Size', values: sizes },
        { name: 'Colour', values: colours },
      ],
      variants: manyVariants,
    });
    expect(status).toBe(201);
    const address = `/api/v1/products/${json.product.id}`;
    await shop.rest.patch(address, { title: 'Best shirt' });
    const [created, updated] = await shop.events();
    for (const event of [created!, updated!]) {
      assertEvent(event);
      expect(event.data).toMatchObject({ truncated: true, omitted: ['product'] });
    }
    expect([updated!.type, updated!.data.changedFields]).toEqual(['product.updated', ['title']]);
    const { product } = (await shop.rest.get(`/api/v1/products/${updated!.subject.id}`)).json;
    expect(product).toMatchObject({ title: 'Best shirt', version: updated!.resourceVersion });
    expect(product.variants).toHaveLength(2_000);
  });
});

describe('a cursor after which events were dropped', () => {
  it('is answered 410 with the oldest cursor, from which the pull goes on', async () => {
    const shop = await startOrganization(program);
    await shop.rest.post('/api/v1/products', { title: 'A' });
    await shop.events();
    const { json } = await shop.rest.get('/api/v1/webhook-events');
    const cursor = json.pagination.nextCursor;
    const later = (await shop.rest.post('/api/v1/products', { title: 'B' })).json.product.id;
    await shop.events();
    await dropAll(json.items[0].organizationId);
    const expired = await shop.rest.get(`/api/v1/webhook-events?cursor=${cursor}`);
    expect([expired.status, expired.json.code]).toEqual([410, 'CURSOR_EXPIRED']);
    const again = await shop.rest.post('/api/v1/products', { title: 'C' });
    await shop.events();
    const page = await shop.rest.get(`/api/v1/webhook-events?cursor=${expired.json.oldestCursor}`);
    const subjects = page.json.items.map((event: { subject: { id: string } }) => event.subject.id);
    expect(subjects).toEqual([again.json.product.id]);
    expect(subjects).not.toContain(later);
  });

  it('of a subject that is no id is rejected before', async () => {
    const { status, json } = await program.rest().get('/api/v1/webhook-events?subjectId=x&limit=0');
    expect([status, json.code, json.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['limit', 'subject-id'],
    ]);
  });
});

/** Notes what the dropping of a day would: all events of the organization so far are gone. */
async function dropAll(organizationId: string): Promise<void> {
  const client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  await client.query(
    `insert into platform.event_dropped
    select organization_id, transaction_id, sequence from platform.event where organization_id = $1
    order by transaction_id desc, sequence desc limit 1`,
    [organizationId],
  );
  await client.end();
}
