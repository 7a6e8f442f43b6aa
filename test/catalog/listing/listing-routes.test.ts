import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../../connectors/marketplaces/registry.js';
import { newId } from '../../../kernel/ids.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';

/** Keys of the marketplaces that there are. */
const known = marketplaces.map(marketplace => marketplace.key);

let program: Program;
let merchant: Organization;
beforeAll(async () => {
  program = await startProgram();
  merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
});
afterAll(() => program.stop());

describe('the routes of listings', () => {
  it('say that nothing is connected, that nothing is listed, and that there is nothing to take off sale', async () => {
    const { json: created } = await merchant.rest.post('/api/v1/products', {
      title: 'Mug',
      status: 'active',
    });
    const path = `/api/v1/products/${created.product.id}`;
    const published = await merchant.rest.post(`${path}/publish`, {});
    expect(published).toMatchObject({
      status: 400,
      json: { code: 'VALIDATION_FAILED', errors: [{ code: 'NOT_CONNECTED' }] },
    });
    const named = await merchant.rest.post(`${path}/publish`, {
      marketplaces: [` ${known[0]!.toUpperCase()}`],
    });
    expect(named.json.errors).toMatchObject([{ path: 'marketplaces.0', code: 'NOT_CONNECTED' }]);
    const listings = await merchant.rest.get(`${path}/listings`);
    expect(listings).toMatchObject({
      status: 200,
      json: { ok: true, apiVersion: 'developer_v1', listings: [] },
    });
    const delisted = await merchant.rest.post(`${path}/delist`, {});
    expect(delisted).toMatchObject({
      status: 202,
      json: {
        status: 'accepted',
        data: { productId: created.product.id },
        links: { listings: `${path}/listings` },
      },
    });
  });

  it.each(['publish', 'delist'])(
    'name the marketplaces that there are where %s names another',
    async action => {
      const { json: created } = await merchant.rest.post('/api/v1/products', {
        title: 'Mug',
        status: 'active',
      });
      const reply = await merchant.rest.post(`/api/v1/products/${created.product.id}/${action}`, {
        marketplaces: [known[0], 'bogus'],
      });
      expect(reply).toMatchObject({
        status: 400,
        json: {
          errors: [
            { path: 'marketplaces.1', code: 'UNKNOWN', message: `Must be one of ${known.join(', ')}.` },
          ],
        },
      });
    },
  );

  it.each(['draft', 'archived'])('do not publish a product that is %s', async status => {
    const { json: created } = await merchant.rest.post('/api/v1/products', { title: 'Mug', status });
    const path = `/api/v1/products/${created.product.id}`;
    const reply = await merchant.rest.post(`${path}/publish`, {});
    expect(reply).toMatchObject({ status: 409, json: { code: 'PRODUCT_NOT_ACTIVE' } });
    expect((await merchant.rest.get(`${path}/listings`)).json.listings).toEqual([]);
  });

  it('send the commercial fields of products, and name those that are not there', async () => {
    const { json: created } = await merchant.rest.post('/api/v1/products', { title: 'Cup' });
    const sent = await merchant.rest.post('/api/v1/sync', {
      productIds: [created.product.id],
      fields: ['price'],
    });
    expect(sent).toMatchObject({ status: 202, json: { data: { count: 1 } } });
    const rejected = await merchant.rest.post('/api/v1/sync', { productIds: [created.product.id, newId()] });
    expect(rejected).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'productIds.1', code: 'PRODUCT_NOT_FOUND' }] },
    });
    expect(
      (await merchant.rest.post('/api/v1/sync', { productIds: [created.product.id], fields: ['title'] }))
        .status,
    ).toBe(400);
  });

  it('answer 404 for products that the organization does not have', async () => {
    const path = `/api/v1/products/${newId()}`;
    const replies = [
      await merchant.rest.post(`${path}/publish`, {}),
      await merchant.rest.post(`${path}/delist`, {}),
      await merchant.rest.get(`${path}/listings`),
    ];
    expect(replies.map(({ status, json }) => [status, json.code])).toEqual(
      replies.map(() => [404, 'PRODUCT_NOT_FOUND']),
    );
  });

  it('reject a publish, a delist and a cancel with a stale If-Match, and change nothing', async () => {
    const { json: created } = await merchant.rest.post('/api/v1/products', {
      title: 'Mug',
      status: 'active',
    });
    const path = `/api/v1/products/${created.product.id}`;
    const stale = { 'if-match': '"7"' };
    const { json: job } = await merchant.rest.post(`${path}/delist`, {}, { 'if-match': '"1"' });
    const replies = [
      await merchant.rest.post(`${path}/publish`, {}, stale),
      await merchant.rest.post(`${path}/delist`, {}, stale),
      await merchant.rest.post(`/api/v1/jobs/${job.jobId}/cancel`, undefined, { 'if-match': '"999"' }),
    ];
    expect(replies.map(({ status, json }) => [status, json.code])).toEqual(
      replies.map(() => [412, 'VERSION_STALE']),
    );
    const [counted] = (await merchant.rest.get(`${path}/listings`)).json.listings;
    expect(counted).toBeUndefined();
  });
});
