import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../../support/organization.js';
import { plantRow } from '../../support/planted-row.js';
import { type Program, startProgram } from '../../support/program.js';

let program: Program;
let client: Client;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram({ TRADEWIND_DEMO: 'off' });
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  shop = await startOrganization(program);
});
afterAll(async () => {
  await client.end();
  await program.stop();
});

const made = { name: 'Sale', terms: { kind: 'free_shipping' }, isForAssignedProducts: true };

async function promotionId(): Promise<string> {
  return (await shop.rest.post('/api/v1/promotions', made)).json.promotion.id;
}

const plant = (table: string, given: Record<string, unknown>): Promise<string> =>
  plantRow(client, table, { organization_id: shop.id, ...given });

const rejected = {
  severity: 'error',
  code: 'CODE_INVALID',
  field: 'terms.code',
  message: 'No.',
  marketplaceMessage: null,
};

describe('a promotion over REST and GraphQL', () => {
  it('has its deliveries, with what is wrong and how many items stand where', async () => {
    const id = await promotionId();
    const store = { marketplace: 'shopee', country: 'SG', store_id: '7' };
    const issues = JSON.stringify([rejected]);
    const deliveryId = await plant('commerce.promotion_delivery', {
      ...{ promotion_id: id, ...store, desired: 'delivered', state: 'rejected', issues },
    });
    const items = ['accepted', 'rejected', 'not_listed'];
    for (const outcome of items) {
      await plant('commerce.promotion_delivery_item', { delivery_id: deliveryId, outcome, is_put: false });
    }
    const { json } = await shop.rest.get(`/api/v1/promotions/${id}`);
    expect(json.deliveries).toMatchObject([
      {
        ...{
          id: deliveryId,
          way: 'promotion_object',
          marketplace: 'shopee',
          storeId: '7',
          state: 'rejected',
        },
        issues: [rejected],
        itemCounts: { total: 3, accepted: 1, rejected: 1, notListed: 1, waiting: 0, live: 0 },
      },
    ]);
    const page = async (rest: string) =>
      (
        await shop.graphql.run(
          `{ promotionDeliveryItems(deliveryId: "${deliveryId}", ${rest}) { items { productId outcome observed { state } } pagination { hasMore nextCursor } } }`,
        )
      ).data.promotionDeliveryItems;
    const first = await page('limit: 2');
    const second = await page(`limit: 2, cursor: "${first.pagination.nextCursor}"`);
    const found = [...first.items, ...second.items];
    expect(new Set(found.map(({ productId }: { productId: string }) => productId)).size).toBe(3);
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
    expect((await page('limit: 5, filter: { outcome: rejected }')).items).toMatchObject([
      { outcome: 'rejected', observed: null },
    ]);
  });

  it('is retried by a job that says that nothing had failed, where nothing had', async () => {
    const id = await promotionId();
    await shop.rest.patch(`/api/v1/promotions/${id}`, { status: 'active', isInCheckout: true });
    const { status, json } = await shop.rest.post(`/api/v1/promotions/${id}/retry`, undefined);
    expect([status, json.data]).toEqual([202, { promotionId: id }]);
    const job = await shop.rest.finishedJob(json.jobId);
    expect(job).toMatchObject({ status: 'completed', result: { success: true, retried: 0, deliveries: [] } });
  });

  it('is not retried where no store is to have it: as a draft, paused, ended, or once its window is over', async () => {
    const retry = async (id: string) => {
      const { status, json } = await shop.rest.post(`/api/v1/promotions/${id}/retry`, undefined);
      return [status, json.code];
    };
    const id = await promotionId();
    const change = (changes: object) => shop.rest.patch(`/api/v1/promotions/${id}`, changes);
    expect(await retry(id)).toEqual([409, 'PROMOTION_NOT_ACTIVE']);
    await change({ status: 'active', isInCheckout: true });
    await change({ status: 'paused' });
    expect(await retry(id)).toEqual([409, 'PROMOTION_NOT_ACTIVE']);
    await change({ status: 'active' });
    await client.query(
      `update commerce.promotion set ends_at = now() - interval '1 hour', time_zone = 'UTC' where id = $1`,
      [id],
    );
    expect(await retry(id)).toEqual([409, 'PROMOTION_ENDED']);
    await change({ status: 'ended' });
    expect(await retry(id)).toEqual([409, 'PROMOTION_ENDED']);
  });

  it('of somebody else is not found', async () => {
    const id = await promotionId();
    const other = await startOrganization(program);
    const { status, json } = await other.rest.post(`/api/v1/promotions/${id}/retry`, undefined);
    expect([status, json.code]).toEqual([404, 'PROMOTION_NOT_FOUND']);
  });
});
