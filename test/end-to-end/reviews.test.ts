import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { KnowledgeBase } from '../content/knowledge-base.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
});
afterAll(() => program.stop());

const path = '/api/v1/reviews';
const record = `mutation ($input: RecordReviewInput!) {
  recordReview(input: $input) { review { id authorName product { id title } order { id } account { id } } }
}`;

let orders = 0;

/** A buyer of our own order has written. */
async function written(more: object = {}) {
  orders += 1;
  const title = `Mug ${orders}`;
  const sku = `MUG-${orders}`;
  const { product } = (await shop.rest.post('/api/v1/products', { title, sku })).json;
  const amount = { amount: '12.50', currency: 'SGD' };
  const zero = { amount: '0', currency: 'SGD' };
  const { order } = (
    await shop.rest.post('/api/v1/orders', {
      ...{ marketplace: 'market-stall', externalOrderId: `S-${orders}`, status: 'completed', country: 'SG' },
      ...{ currency: 'SGD', placedAt: '2026-11-20T08:00:00Z' },
      totals: { subtotal: amount, discount: zero, shipping: zero, tax: zero, total: amount },
      items: [{ externalOrderItemId: '1', sku, name: title, quantity: 1, unitPrice: amount }],
    })
  ).json;
  const input = {
    ...{ orderId: order.id, orderItemId: order.items[0].id, rating: 2, authorName: 'Sam' },
    ...{ text: 'The lid is not what I wanted, and it leaks.', ...more },
  };
  const { data, errors } = await shop.graphql.run(record, { input });
  expect(errors).toBeUndefined();
  return { ...data.recordReview.review, productId: product.id, title };
}

describe('a review over REST', () => {
  it('is listed, read with its ETag, drafted for, replied to, marked, assigned and hidden', async () => {
    const { id, productId, title, ...over } = await written();
    expect(over).toEqual({
      ...{ authorName: 'Sam', account: null, product: { id: productId, title } },
      order: { id: expect.any(String) },
    });
    const read = await shop.rest.get(`${path}/${id}`);
    expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
    expect(read.json.review).toMatchObject({
      ...{
        channel: 'market-stall',
        accountId: null,
        productId,
        rating: 2,
        language: 'en',
        authorName: 'Sam',
      },
      ...{ isVerifiedPurchase: true, isAnswered: false, reply: { status: 'none', text: null } },
      availableActions: ['reply', 'hide', 'mark', 'unmark', 'assign', 'unassign'],
    });
    const listed = await shop.rest.get(
      `${path}?ratings=1,2&is-answered=false&product-ids=${productId}&q=LID`,
    );
    expect(listed.json.items).toEqual([read.json.review]);

    const draft = await shop.rest.post(`${path}/${id}/draft-reply`, {});
    expect([draft.status, draft.json.draft]).toMatchObject([200, { origin: 'template', language: 'en' }]);
    expect((await shop.rest.get(`${path}/${id}`)).json.review).toEqual(read.json.review);

    const { members } = (await shop.rest.get('/api/v1/campaigns/options')).json;
    const acted = await shop.rest.post(`${path}/actions`, {
      actions: [
        { reviewId: id, action: 'reply', text: draft.json.draft.text },
        { reviewId: id, action: 'mark' },
        { reviewId: id, action: 'assign', assigneeId: members[0].id },
        { reviewId: id, action: 'report' },
        { reviewId: newId(), action: 'mark' },
      ],
    });
    expect([acted.status, acted.json.jobId, acted.json.failedCount]).toEqual([200, null, 2]);
    expect(acted.json.results.map(({ ok, status }: { ok: boolean; status: string }) => [ok, status])).toEqual(
      [
        ...[
          [true, 'completed'],
          [true, 'completed'],
          [true, 'completed'],
        ],
        ...[
          [false, 'failed'],
          [false, 'failed'],
        ],
      ],
    );
    const after = await shop.rest.get(`${path}/${id}`);
    expect(after.headers.get('etag')).toBe('"4"');
    expect(after.json.review).toMatchObject({
      ...{ isMarked: true, assigneeId: members[0].id, isAnswered: true, needsReplyBy: null },
      reply: { status: 'published', text: draft.json.draft.text, evidence: 'acknowledged' },
    });
  });

  it('is drafted for from documents that are uploaded and named, by who may read them', async () => {
    const { id } = await written();
    const documents = new KnowledgeBase(shop);
    const content =
      '# Lids\n\nIf a mug leaks, the seal of its lid is worn and can be ordered as a spare part.';
    const { document } = await documents.added(content, 'lids.md');
    const body = { documentIds: [document.id] };
    const { status, json } = await shop.rest.post(`${path}/${id}/draft-reply`, body);
    expect([status, json.draft.passages]).toEqual([
      200,
      [
        {
          ...{ documentId: document.id, documentTitle: 'Lids', page: null, heading: 'Lids', offset: 0 },
          ...{ text: content.slice(2), quote: content.slice(8) },
        },
      ],
    ]);
    expect(json.draft.text).toContain(content.slice(8));
    const key = program.rest(await shop.key(['reviews:read', 'reviews:write']));
    const refused = await key.post(`${path}/${id}/draft-reply`, body);
    expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining('documents:write')]);
    expect((await key.post(`${path}/${id}/draft-reply`, {})).status).toBe(200);
    const unknown = await shop.rest.post(`${path}/${id}/draft-reply`, { documentIds: [newId()] });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    for (const documentIds of [[], ['x'], Array.from({ length: 11 }, newId)]) {
      expect((await shop.rest.post(`${path}/${id}/draft-reply`, { documentIds })).status).toBe(400);
    }
  });

  it('forgets who wrote it when its order is deleted', async () => {
    const { id, order } = await written();
    const { data } = await shop.owner.graphql(
      'mutation ($id: ID!) { deleteOrder(input: { id: $id }) { deletedId } }',
      { id: order.id },
      shop.id,
    );
    expect(data.deleteOrder.deletedId).toBe(order.id);
    expect((await shop.rest.get(`${path}/${id}`)).json.review).toMatchObject({
      ...{ authorName: null, orderId: null, externalOrderId: null, rating: 2, version: 2 },
      isVerifiedPurchase: true,
    });
  });

  it('is acted on once, however often the request is repeated', async () => {
    const { id } = await written();
    const body = { actions: [{ reviewId: id, action: 'reply', text: 'Thank you.' }] };
    const key = { 'idempotency-key': newId() };
    const first = await shop.rest.post(`${path}/actions`, body, key);
    const second = await shop.rest.post(`${path}/actions`, body, key);
    expect([second.json, second.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
    const other = { actions: [{ reviewId: id, action: 'mark' }] };
    expect((await shop.rest.post(`${path}/actions`, other, key)).status).toBe(422);
    expect((await shop.rest.get(`${path}/${id}`)).json.review.version).toBe(2);
  });

  it("is a stranger's to neither see nor change", async () => {
    const { id } = await written();
    const stranger = await startOrganization(program);
    expect((await stranger.rest.get(`${path}/${id}`)).status).toBe(404);
    expect((await stranger.rest.post(`${path}/${id}/draft-reply`, {})).status).toBe(404);
    expect((await stranger.rest.get(path)).json.items).toEqual([]);
    const { json } = await stranger.rest.post(`${path}/actions`, {
      actions: [{ reviewId: id, action: 'mark' }],
    });
    expect(json.results[0]).toMatchObject({ ok: false, review: null, error: { code: 'REVIEW_NOT_FOUND' } });
  });

  it('needs the scope of reviews', async () => {
    const { id } = await written();
    const reader = program.rest(await shop.key(['reviews:read']));
    expect((await reader.get(`${path}/${id}`)).status).toBe(200);
    for (const [target, body] of [
      [`${path}/actions`, { actions: [{ reviewId: id, action: 'mark' }] }],
      [`${path}/${id}/draft-reply`, {}],
    ] as const) {
      const { status, json } = await reader.post(target, body);
      expect([status, json.detail]).toEqual([403, expect.stringContaining('reviews:write')]);
    }
    const other = program.rest(await shop.key(['orders:read']));
    expect((await other.get(path)).status).toBe(403);
  });

  it('rejects what is malformed, with all that is wrong', async () => {
    const { id } = await written();
    const bodies: object[] = [
      {},
      { actions: [] },
      { actions: [{ reviewId: id, action: 'praise' }] },
      { actions: [{ reviewId: id, action: 'reply' }] },
      { actions: [{ reviewId: id, action: 'mark', stars: 5 }] },
      { actions: Array.from({ length: 201 }, () => ({ reviewId: id, action: 'mark' })) },
    ];
    for (const body of bodies) {
      const { status, json } = await shop.rest.post(`${path}/actions`, body);
      expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    for (const query of [
      'ratings=6',
      'ratings=good',
      'product-ids=x',
      'sort=best',
      'needs-reply-before=soon',
    ]) {
      expect([query, (await shop.rest.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await shop.rest.post(`${path}/${id}/draft-reply`, { tone: 'angry' })).status).toBe(400);
    expect((await shop.rest.get(`${path}/${newId()}`)).json.code).toBe('REVIEW_NOT_FOUND');
  });
});
