import { afterEach, describe, expect, it } from 'vitest';
import { controls } from '../../connectors/marketplaces/sandbox/controls.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { SalesWorld } from '../commerce/sales-world.js';

let world: SalesWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

async function open(module: (typeof sandboxedMarketplaces)[number]) {
  world = await SalesWorld.open(module);
  const { sandbox } = world;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`${sandbox.url}/_sandbox${path}`, { method, headers, ...init });
    const text = await answer.text();
    return { status: answer.status, text, json: text.startsWith('{') ? JSON.parse(text) : null };
  };
  const { order } = buyable(world);
  return { world, sandbox, call, sku: order.lines[0]!.sku };
}

/** Something is on sale. */
const buyable = (of: SalesWorld) => ({ order: of.sell() });

const every = sandboxedMarketplaces.map(module => [module.marketplace.key, module] as const);

/** Bodies that no control takes, by route. */
const wrong: [path: string, bodies: unknown[]][] = [
  ['/orders', ['', '{', '[]', {}, { lines: [] }, { lines: [{}] }, { lines: [{ sku: 'NONE' }] }]],
  ['/orders', [{ lines: [{ sku: 'SKU', quantity: 0 }] }, { lines: [{ sku: 'SKU', quantity: 1.5 }] }]],
  [
    '/orders',
    [
      { lines: [{ sku: 'SKU' }], stage: 'sent' },
      { lines: [{ sku: 'SKU' }], storeId: 'none' },
    ],
  ],
  ['/orders', [{ lines: [{ sku: 'SKU', id: 'abc' }] }, { id: '12345678901234', lines: [{ sku: 'SKU' }] }]],
  ['/orders/ORDER/advance', [{}, { stage: 'sent' }, { stage: 1 }, 'null']],
  ['/returns', [{}, { orderId: 1 }, { orderId: 'ORDER', lines: [] }, { orderId: 'ORDER', stage: 'sent' }]],
  ['/returns', [{ orderId: 'ORDER', lines: [{ sku: 'SKU', quantity: 2 }] }]],
  [
    '/statements',
    [{}, { orderId: 'ORDER', rows: [] }, { orderId: 'ORDER', rows: [{ type: 'x', amount: 'y' }] }],
  ],
  ['/statements', [{ orderId: 'ORDER', rows: [{ type: 'x', amount: '1e9' }] }]],
];

describe.each(every)('the sandbox of %s', (_key, module) => {
  it('rejects a body that it cannot carry out, says why, and stays as it was', async () => {
    const { world: opened, sandbox, call, sku } = await open(module);
    const [orderId] = [...sandbox.shop.state.orders.keys()];
    const filled = (text: string) => text.replaceAll('ORDER', orderId!).replaceAll('SKU', sku);
    const before = JSON.stringify([...sandbox.shop.state.orders.values()]);
    for (const [path, bodies] of wrong) {
      for (const body of bodies) {
        const text = filled(typeof body === 'string' ? body : JSON.stringify(body));
        const { status, json } = await call(
          'POST',
          path.replace('ORDER', encodeURIComponent(orderId!)),
          text,
        );
        expect([path, text, status]).toEqual([path, text, 400]);
        expect(json.error.length).toBeGreaterThan(5);
      }
    }
    expect((await call('POST', '/orders/none/advance', { stage: 'paid' })).status).toBe(404);
    expect((await call('POST', '/returns', { orderId: 'none' })).status).toBe(404);
    expect((await call('PUT', '/faults', { throttel: 1 })).status).toBe(400);
    expect((await call('PUT', '/faults', { throttle: 2 })).status).toBe(400);
    expect(JSON.stringify([...sandbox.shop.state.orders.values()])).toBe(before);
    await opened.sync();
    expect(Object.keys(await opened.statuses())).toHaveLength(1);
  });

  it('takes an order, a return and a statement from their ids alone, and they are read', async () => {
    const { world: opened, sandbox, call, sku } = await open(module);
    const placed = await call('POST', '/orders', { lines: [{ sku, quantity: 2 }] });
    expect([placed.status, placed.json?.stage]).toEqual([200, 'paid']);
    const { id } = placed.json;
    opened.clock.advance(1_000);
    expect(
      (await call('POST', `/orders/${encodeURIComponent(id)}/advance`, { stage: 'delivered' })).status,
    ).toBe(200);
    opened.clock.advance(1_000);
    const made = await call('POST', '/returns', { orderId: id, lines: [{ sku }], kind: 'refund_only' });
    expect(made.json).toMatchObject({ stage: 'requested', lines: [{ sku, quantity: 1 }] });
    const path = `/returns/${encodeURIComponent(made.json.id)}/advance`;
    expect((await call('POST', path, { stage: 'completed' })).json.stage).toBe('completed');
    const rows = [{ type: 'commission_fee', amount: '-1.20' }];
    const stated = await call('POST', '/statements', { orderId: id, rows });
    expect(stated.json).toMatchObject({ isFinal: true, payout: null });
    const pay = `/statements/${encodeURIComponent(stated.json.id)}/pay`;
    expect((await call('POST', pay)).json.payout).toMatchObject({ status: 'PAID' });
    expect((await call('POST', pay)).status).toBe(409);
    opened.clock.advance(5 * 60_000);
    await opened.sync();
    expect(Object.keys(await opened.statuses())).toContain(id);
    const failures = await opened.rows('select * from commerce.ingestion_failure where organization_id = $1');
    expect(failures).toEqual([]);
    expect(sandbox.shop.state.statements.size).toBe(1);
  });

  it('takes a review where sellers can read reviews, and says so where they cannot', async () => {
    const { sandbox, call, sku } = await open(module);
    const [order] = [...sandbox.shop.state.orders.values()];
    const written = await call('POST', '/reviews', {
      sku,
      rating: 3,
      text: 'It is fine.',
      orderId: order!.id,
    });
    if (module.marketplace.capabilities.reviews === undefined) {
      expect(written.status).toBe(409);
      return;
    }
    expect(written.json).toMatchObject({ rating: 3, text: 'It is fine.', orderId: order!.id, reply: null });
    const edited = await call('POST', `/reviews/${written.json.id}/edit`, { rating: 1 });
    expect(edited.json).toMatchObject({ rating: 1, text: 'It is fine.' });
    expect((await call('POST', '/reviews/none/edit', { rating: 1 })).status).toBe(404);
    for (const wrongReview of [{ sku, rating: 6 }, { sku }, { sku: 'NONE', rating: 1 }, { rating: 1 }]) {
      expect((await call('POST', '/reviews', wrongReview)).status).toBe(400);
    }
    expect((await call('POST', '/reviews', { sku, rating: 5, orderId: 'none' })).status).toBe(404);
    expect(sandbox.shop.state.reviews.size).toBe(1);
  });

  it('shows a person every control with its body and a call that works', async () => {
    const { sandbox, call, sku } = await open(module);
    const page = await call('GET', '', undefined, { accept: 'text/html' });
    for (const { method, path } of controls) {
      expect(page.text).toContain(`${method} /_sandbox${path}`);
    }
    expect(page.text).toContain(`curl -X POST ${sandbox.url}/_sandbox/orders`);
    const { example } = controls.find(({ path }) => path === '/orders')!;
    const body = JSON.stringify(example).replace('MUG-1', sku);
    expect((await call('POST', '/orders', body)).status).toBe(200);
    expect((await call('GET', '')).json.controls).toHaveLength(controls.length);
  });
});

describe('the sandbox of amazon', () => {
  it('completes an order that is delivered', async () => {
    const { world: opened } = await open(
      sandboxedMarketplaces.find(({ protocol }) => protocol.key === 'amazon')!,
    );
    const { order } = buyable(opened);
    opened.advance(order, 'shipped');
    opened.advance(order, 'delivered');
    opened.clock.advance(5 * 60_000);
    await opened.sync();
    expect((await opened.statuses())[order.id]).toBe('completed');
  });
});

describe('the sandbox of shopee', () => {
  it('tells twice what changes twice in a second', async () => {
    const { world: opened } = await open(
      sandboxedMarketplaces.find(({ protocol }) => protocol.key === 'shopee')!,
    );
    const order = opened.sandbox.shop.state.orders.values().next().value!;
    opened.sandbox.shop.advanceOrder(order, 'packed');
    opened.sandbox.shop.advanceOrder(order, 'shipped');
    const ids = (await opened.arrived()).map(({ rawBody }) => JSON.parse(rawBody.toString()).msg_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
  });
});
