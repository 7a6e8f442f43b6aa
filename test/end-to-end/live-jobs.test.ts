import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveClient, LiveJob } from '../support/live-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { productsCsv } from '../support/product-files.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let organization: Organization;
beforeAll(async () => {
  program = await startProgram();
  organization = await startOrganization(program);
});
afterAll(() => program.stop());

/** An import that takes long enough to be watched; answers the id of its job. */
async function startImport(rows: number, prefix: string): Promise<string> {
  const { json } = await organization.rest.post('/api/v1/products/bulk-import', productsCsv(rows, prefix), {
    'content-type': 'text/csv',
  });
  return json.jobId;
}

async function watched(client: LiveClient, jobId: string): Promise<LiveJob[]> {
  const seen: LiveJob[] = [];
  for await (const job of client.job(jobId)) {
    seen.push(job);
  }
  return seen;
}

const isRising = (versions: number[]): boolean =>
  versions.every((version, index) => index === 0 || version > versions[index - 1]!);

describe('progress of a job over graphql-ws', () => {
  it('comes as snapshots of rising version, the last of them as REST shows it', async () => {
    const jobId = await startImport(2_500, 'RISE');
    const seen = await watched(organization.live(), jobId);
    expect(seen.length).toBeGreaterThan(3);
    expect(isRising(seen.map(job => job.version))).toBe(true);
    expect(isRising([-1, ...new Set(seen.map(job => job.progress.done))])).toBe(true);
    const { id, status, version, progress, result, finishedAt } = await organization.rest.finishedJob(jobId);
    expect(seen.at(-1)).toEqual({ id, status, version, progress, result, finishedAt });
    expect([status, progress.done]).toEqual(['completed', 2_500]);
  });

  it('goes on after the connection was lost half-way, and the final snapshot comes', async () => {
    const jobId = await startImport(2_500, 'LOST');
    const first = organization.live();
    const before: LiveJob[] = [];
    for await (const job of first.job(jobId)) {
      before.push(job);
      if (job.progress.done > 0) {
        break;
      }
    }
    await first.close();
    const after = await watched(organization.live(), jobId);
    expect(after[0]!.version).toBeGreaterThanOrEqual(before.at(-1)!.version);
    expect(isRising(after.map(job => job.version))).toBe(true);
    expect(after.at(-1)).toMatchObject({ status: 'completed', result: { counts: { created: 2_500 } } });
  });

  it('is the final snapshot alone for a job that has ended', async () => {
    const jobId = await startImport(1, 'ENDED');
    const ended = await organization.rest.finishedJob(jobId);
    expect(await watched(organization.live(), jobId)).toEqual([
      expect.objectContaining({ status: 'completed', version: ended.version }),
    ]);
  });

  it('of all jobs of the organization comes on one subscription', async () => {
    const events = organization.live().jobs();
    const seen = new Map<string, LiveJob[]>();
    const isDone = (id: string) => seen.get(id)?.at(-1)?.finishedAt != null;
    const ids = [await startImport(50, 'ONE'), await startImport(50, 'TWO')];
    for await (const { data } of events) {
      const job = data!.jobs as LiveJob;
      seen.set(job.id, [...(seen.get(job.id) ?? []), job]);
      if (ids.every(isDone)) {
        break;
      }
    }
    for (const id of ids) {
      expect(isRising(seen.get(id)!.map(job => job.version))).toBe(true);
      expect(seen.get(id)!.at(-1)).toMatchObject({ status: 'completed' });
    }
  });
});

describe('a socket', () => {
  const oneJob = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id } }';
  const outcomeOf = async (client: LiveClient, id: string) => {
    try {
      const { value } = await client.events(oneJob, { id }).next();
      return value.errors?.[0]?.extensions?.code ?? value.data;
    } catch (error) {
      return Array.isArray(error) ? error[0].extensions.code : (error as { code: number }).code;
    }
  };

  it('is rejected without a credential that is known', async () => {
    const jobId = await startImport(1, 'NOBODY');
    expect(await outcomeOf(program.live('tw_sk_unknownunknownunknown'), jobId)).toBe(4403);
  });

  it("shows no stranger's job, exactly as if there were none", async () => {
    const jobId = await startImport(1, 'MINE');
    const stranger = await startOrganization(program);
    expect(await outcomeOf(stranger.live(), jobId)).toBe('JOB_NOT_FOUND');
    expect(await outcomeOf(organization.live(), stranger.id)).toBe('JOB_NOT_FOUND');
  });

  it('needs the scope that the job was started with', async () => {
    const jobId = await startImport(1, 'SCOPE');
    const key = await organization.key(['orders:read']);
    expect(await outcomeOf(program.live(key), jobId)).toBe('SCOPE_MISSING');
  });
});

describe('orders over graphql-ws', () => {
  const stallOrder = {
    ...{ marketplace: 'market-stall', externalOrderId: 'LIVE-1', status: 'to_ship', currency: 'USD' },
    totals: { total: { amount: '5.00', currency: 'USD' } },
    items: [{ sku: 'MUG', name: 'Mug', quantity: 1 }],
    placedAt: '2026-11-21T08:00:00Z',
  };

  it('come as they are and as they become, until the key is revoked', async () => {
    const create =
      'mutation { createApiKey(input: { name: "Live", scopes: ["orders:read"] }) { issuedApiKey { secret apiKey { id } } } }';
    const { data } = await organization.owner.graphql(create, {}, organization.id);
    const { secret, apiKey } = data.createApiKey.issuedApiKey;
    const { order } = (await organization.rest.post('/api/v1/orders', stallOrder)).json;
    const query = 'subscription ($ids: [ID!]) { orders(ids: $ids) { id version } }';
    const events = program.live(secret).events(query, { ids: [order.id] });
    /** The next event that is this version, or an error; the same state may come twice. */
    const next = async (version: number) => {
      for (;;) {
        const { value } = await events.next();
        if (value.errors !== undefined || value.data.orders.version === version) {
          return value;
        }
      }
    };
    expect((await next(1)).data).toEqual({ orders: { id: order.id, version: 1 } });
    const move = (status: string) => organization.rest.patch(`/api/v1/orders/${order.id}`, { status });
    await move('shipped');
    expect((await next(2)).data).toEqual({ orders: { id: order.id, version: 2 } });
    const revoke = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }';
    await organization.owner.graphql(revoke, { id: apiKey.id }, organization.id);
    await move('completed');
    expect((await next(3)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(await events.next()).toMatchObject({ done: true });
  });
});

describe('a canceled import', () => {
  it('ends mid-way, says what stays, and that is what there is', async () => {
    const owner = await startOrganization(program);
    const { json } = await owner.rest.post('/api/v1/products/bulk-import', productsCsv(12_000, 'CANCEL'), {
      'content-type': 'text/csv',
    });
    const seen: LiveJob[] = [];
    for await (const job of owner.live().job(json.jobId)) {
      seen.push(job);
      const { done, total } = job.progress;
      // A row that was read counts for a third: from there on products are made.
      const isApplying = total !== null && done > total * 0.4;
      if (isApplying && seen.every(({ status }) => status !== 'canceling')) {
        await owner.rest.post(`/api/v1/jobs/${json.jobId}/cancel`, {});
      }
    }
    const shown = seen.map(({ progress }) => progress);
    const known = shown.findIndex(({ total }) => total !== null);
    // How many rows there are is known when the file was read, and stays; what was done is never taken back.
    expect(shown.slice(0, known).some(({ done }) => done > 0)).toBe(true);
    expect(new Set(shown.slice(known).map(({ total }) => total))).toEqual(new Set([12_000]));
    expect(shown.map(({ done }) => done)).toEqual(shown.map(({ done }) => done).toSorted((a, b) => a - b));
    const { status, result } = seen.at(-1)!;
    expect(status).toBe('canceled');
    expect(result.message).toContain('stays');
    const { created, rows } = result.counts;
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(rows);
    const catalog = await owner.rest.all('/api/v1/catalog/items?limit=500');
    expect(catalog).toHaveLength(created);
    expect(await owner.events('type=product.created&limit=500')).toHaveLength(created);
    const again = await owner.rest.post(`/api/v1/jobs/${json.jobId}/cancel`, {});
    expect([again.status, again.json.status]).toEqual([200, 'canceled']);
  });

  it('that has ended is not to be canceled any more', async () => {
    const jobId = await startImport(1, 'LATE');
    await organization.rest.finishedJob(jobId);
    const reply = await organization.rest.post(`/api/v1/jobs/${jobId}/cancel`, {});
    expect([reply.status, reply.json.code]).toEqual([409, 'JOB_NOT_CANCELABLE']);
  });
});

it('jobs are listed by status and kind over REST, those alone that the caller may read', async () => {
  const shop = await startOrganization(program);
  const { id } = await shop.rest.imported('sku,title\nA,B\n');
  const { items } = (await shop.rest.get('/api/v1/jobs?status=completed&kind=product.import')).json;
  expect(items).toMatchObject([{ id, jobId: id, status: 'completed' }]);
  for (const none of ['status=failed', 'kind=order.act']) {
    expect((await shop.rest.get(`/api/v1/jobs?${none}`)).json.items).toEqual([]);
  }
  await shop.rest.imported('sku,title\nC,D\n');
  const pages = await shop.rest.all('/api/v1/jobs?limit=1');
  expect(pages.map(job => job.id).at(-1)).toBe(id);
  expect(pages).toHaveLength(2);
  const reader = program.rest(await shop.key(['orders:read']));
  expect((await reader.get('/api/v1/jobs')).json.items).toEqual([]);
});
