import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../kernel/database/database.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { JobFeed } from '../../subgraphs/platform/job/job-feed.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

/** What a failing part says of itself: a password, a statement, a place on the disk. */
const secret = 's3cr3t-of-the-house';
const failure = () =>
  Object.assign(new Error(`connect to postgres://tradewind:${secret}@db failed at /srv/${secret}.ts`), {
    detail: `Key (email)=(${secret}) already exists.`,
    query: `select '${secret}'`,
  });

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());
afterEach(() => vi.restoreAllMocks());

describe('what goes wrong inside stays inside', () => {
  it('over REST: a problem that names the request and no more', async () => {
    vi.spyOn(ProductService.prototype, 'create').mockRejectedValue(failure());
    const reply = await shop.rest.post(
      '/api/v1/products',
      { title: 'Mug' },
      { 'x-request-id': 'my-request' },
    );
    expect(reply.text).not.toContain(secret);
    expect([reply.status, reply.json.code, reply.json.requestId]).toEqual([500, 'INTERNAL', 'my-request']);
    expect([...reply.headers].flat().join()).not.toContain(secret);
  });

  it('over GraphQL: an error that names the request and no more', async () => {
    vi.spyOn(ProductService.prototype, 'create').mockRejectedValue(failure());
    const answer = await shop.graphql.run(
      'mutation { createProduct(input: { title: "Mug" }) { product { id } } }',
    );
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(answer.errors![0]!.extensions).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) });
  });

  it('over graphql-ws: likewise, before the first event and after', async () => {
    const { jobId } = (
      await shop.rest.post('/api/v1/products/bulk-import', 'sku,title\nA,B\n', { 'content-type': 'text/csv' })
    ).json;
    const query = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id } }';
    const said = async () => {
      try {
        const seen: unknown[] = [];
        for await (const event of shop.live().events(query, { id: jobId })) {
          seen.push(event);
        }
        return JSON.stringify(seen);
      } catch (error) {
        return JSON.stringify(error);
      }
    };
    vi.spyOn(JobFeed.prototype, 'follow').mockRejectedValueOnce(failure());
    const before = await said();
    vi.spyOn(JobFeed.prototype, 'follow').mockResolvedValueOnce(
      (async function* () {
        yield { id: jobId };
        throw failure();
      })() as never,
    );
    const after = await said();
    for (const text of [before, after]) {
      expect(text).not.toContain(secret);
      expect(text).toContain('INTERNAL');
    }
  });

  it('where the database fails: reads, writes, exports, uploads', async () => {
    const replies = [];
    const failing = vi.spyOn(Database.prototype, 'query').mockRejectedValue(failure());
    for (const [method, path, body] of [
      ['GET', '/api/v1/products', undefined],
      ['GET', `/api/v1/products/${shop.id}`, undefined],
      ['GET', '/api/v1/catalog/items?format=csv', undefined],
      ['GET', '/api/v1/webhook-events', undefined],
      ['GET', `/api/v1/jobs/${shop.id}`, undefined],
      ['GET', `/media/${shop.id}/${shop.id}.png`, undefined],
    ] as const) {
      replies.push(await shop.rest.send(method, path, { body }));
    }
    replies.push(
      await shop.rest.post('/api/v1/products/bulk-import', 'sku,title\nA,B\n', {
        'content-type': 'text/csv',
      }),
      await program.rest('tw_sk_neverseenbefore00').get('/api/v1/products'),
    );
    failing.mockRestore();
    for (const { status, text } of replies) {
      expect(text).not.toContain(secret);
      expect(status).toBe(500);
    }
    expect((await shop.rest.get('/api/v1/products')).status).toBe(200);
  });
});
