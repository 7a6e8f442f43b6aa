import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const path = '/api/v1/campaigns';

/** Ten percent off in checkout, with the organization's only member as owner. */
async function planned() {
  const shop = await startOrganization(program);
  const { members } = (await shop.rest.get(`${path}/options`)).json;
  const price = { amount: '20.00', currency: 'USD' };
  const { product } = (
    await shop.rest.post('/api/v1/products', { title: 'Shirt', sku: 'S', status: 'active', price })
  ).json;
  const promotion = {
    ...{ key: 'flash', name: 'Flash', isForAssignedProducts: true, isInCheckout: true },
    ...{ terms: { kind: 'percentage', percentage: '10' }, products: [{ productId: product.id }] },
  };
  const plan = {
    ...{ name: 'Sale', ownerId: members[0].id, promotions: [promotion] },
    ...{ budget: { amount: '100', currency: 'usd' }, targets: { orders: 10 } },
    window: { endsAt: '2099-01-01T00:00', timeZone: 'Asia/Singapore' },
  };
  return { shop, plan, members, productId: product.id };
}

describe('a campaign', () => {
  it('is planned, approved, launched with its promotions, paused, completed, archived and deleted', async () => {
    const { shop, plan, members, productId } = await planned();
    const { rest, graphql } = shop;
    expect(members).toEqual([
      { id: expect.any(String), name: expect.any(String), email: expect.any(String) },
    ]);
    const created = await rest.post(path, plan);
    expect([created.status, created.headers.get('etag')]).toEqual([201, '"1-draft"']);
    const { id } = created.json.campaign;
    const act = (action: string, more: object = {}) =>
      rest.post(`${path}/${id}/actions`, { action, revision: 2, ...more });
    const revised = await rest.patch(`${path}/${id}`, { objective: 'Sell' }, { 'if-match': '"1"' });
    expect(revised.json.campaign).toMatchObject({ revision: 2, status: 'draft', version: 2 });
    expect(await rest.patch(`${path}/${id}`, { objective: 'No' }, { 'if-match': '"1"' })).toMatchObject({
      ...{ status: 412, json: { code: 'VERSION_STALE' } },
    });
    expect((await act('launch')).json).toMatchObject({ code: 'CAMPAIGN_STATE_INVALID', status: 409 });
    await act('submit', { note: 'Please.' });
    expect((await act('approve')).json.campaign).toMatchObject({
      ...{ status: 'approved', review: { decision: 'approved', decidedBy: null } },
    });
    const [launched, again] = [await act('launch'), await act('launch')];
    expect(again.json).toEqual(launched.json);
    const { promotionId } = launched.json.campaign.promotions[0];
    const { promotion } = (await rest.get(`/api/v1/promotions/${promotionId}`)).json;
    expect(promotion).toMatchObject({
      ...{ campaignId: id, status: 'active', name: 'Flash' },
      window: { endsAt: '2098-12-31T16:00:00.000Z' },
    });
    const assigned = (await rest.get(`/api/v1/promotions/${promotionId}/products`)).json;
    expect(assigned.items).toMatchObject([{ productId }]);
    const changed = await rest.patch(`/api/v1/promotions/${promotionId}`, { priority: 5 });
    expect(changed).toMatchObject({ status: 409, json: { code: 'PROMOTION_IN_CAMPAIGN' } });
    const added = await rest.post(`/api/v1/promotions/${promotionId}/products`, {
      products: [{ productId }],
    });
    expect(added.json.code).toBe('PROMOTION_IN_CAMPAIGN');
    const statusOf = async () => (await rest.get(`/api/v1/promotions/${promotionId}`)).json.promotion.status;
    for (const [action, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['complete', 'ended'],
    ] as const) {
      await act(action);
      expect(await statusOf()).toBe(status);
    }
    const read = (await rest.get(`${path}/${id}`)).json;
    expect(read).toMatchObject({
      campaign: { status: 'completed', allowedActions: ['archive'] },
      results: { orders: 0, budgetUsedPercent: '0', ordersTargetPercent: '0', revenueTargetPercent: null },
    });
    const { data } = await graphql.run(
      `{ campaignChanges(campaignId: "${id}", to: 2) { path before after }
         campaignRevisions(filter: { campaignId: "${id}" }) { items { number objective } } }`,
    );
    expect(data).toEqual({
      campaignChanges: [{ path: 'objective', before: null, after: '"Sell"' }],
      campaignRevisions: {
        items: [
          { number: 2, objective: 'Sell' },
          { number: 1, objective: null },
        ],
      },
    });
    expect((await rest.delete(`${path}/${id}`)).json.code).toBe('CAMPAIGN_STATE_INVALID');
    await rest.post(`${path}/${id}/archive`, {});
    expect((await rest.get(`${path}?status=archived&q=sal`)).json.items).toHaveLength(1);
    expect((await rest.delete(`${path}/${id}`)).status).toBe(200);
    expect((await rest.get(`${path}/${id}`)).json.code).toBe('CAMPAIGN_NOT_FOUND');
    expect((await rest.get(`/api/v1/promotions/${promotionId}`)).json.promotion.campaignId).toBeNull();
  });

  it('that needs another person is not approved by a key or by its owner, over REST or GraphQL', async () => {
    const { shop, plan } = await planned();
    const { id } = (await shop.rest.post(path, plan)).json.campaign;
    const { errors } = await shop.owner.graphql(
      'mutation { updateOrganization(input: { requiresCampaignApproval: true }) { organization { id } } }',
      {},
      shop.id,
    );
    expect(errors).toBeUndefined();
    const act = (action: string) => shop.rest.post(`${path}/${id}/actions`, { action, revision: 1 });
    expect((await act('submit')).json).toMatchObject({ code: 'CAMPAIGN_APPROVAL_NOT_ALLOWED', status: 403 });
    const ownerActs = (action: string) =>
      shop.owner.graphql(
        `mutation { applyCampaignAction(input: { id: "${id}", action: ${action}, revision: 1 }) { campaign { status } } }`,
        {},
        shop.id,
      );
    expect((await ownerActs('submit')).errors).toBeUndefined();
    expect((await act('approve')).json.code).toBe('CAMPAIGN_APPROVAL_NOT_ALLOWED');
    const refused = (await ownerActs('approve')).errors;
    expect(refused![0]!.extensions.code).toBe('CAMPAIGN_APPROVAL_NOT_ALLOWED');
    expect((await shop.rest.get(`${path}/${id}`)).json.campaign.status).toBe('in_review');
  });

  it('is submitted without conflicts only, and every one is listed', async () => {
    const { shop, plan } = await planned();
    const products = [{ productId: newId() }, { productId: newId() }];
    const promotions = plan.promotions.map(promotion => ({ ...promotion, products }));
    const { id } = (await shop.rest.post(path, { ...plan, promotions })).json.campaign;
    const { status, json } = await shop.rest.post(`${path}/${id}/actions`, { action: 'submit' });
    expect([status, json.code]).toEqual([409, 'CAMPAIGN_CONFLICTED']);
    expect(json.errors.map((each: { path: string; code: string }) => `${each.path} ${each.code}`)).toEqual(
      [0, 1]
        .map(index => `promotions.0.products.${index}.productId PROMOTION_INVALID`)
        .concat([0, 1].map(index => `promotions.0.products.${index} NOT_LISTED`)),
    );
  });
});
