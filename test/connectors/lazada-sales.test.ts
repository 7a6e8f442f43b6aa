import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unitId } from '../../connectors/marketplaces/lazada/lazada-sandbox-units.js';
import type { ListingReference } from '../../connectors/marketplaces/listing.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { buyer, draft, LazadaShop, variant } from './lazada-shop.js';

let shop: LazadaShop;
let mug: ListingReference;
beforeEach(async () => {
  shop = await LazadaShop.open();
  mug = (await shop.channel.publish(draft(shop.store))).reference!;
});
afterEach(() => shop.close());

const today = { since: '2026-11-21T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z', cursor: null };
const pieces = (order: SandboxOrder) =>
  order.lines.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, index) => unitId(id, index)),
  );
const lineStates = async ({ id }: SandboxOrder) =>
  (await shop.channel.readOrder(id))!.lines.map(({ marketplaceStatus }) => marketplaceStatus);

describe('countries', () => {
  it('are the stores of one account, each with listings of its own', async () => {
    expect(shop.account.stores.map(({ country, currency }) => [country, currency])).toEqual([
      ['SG', 'SGD'],
      ['MY', 'MYR'],
    ]);
    const { reference } = await shop.channel.publish(draft(shop.malaysia));
    const found = (await shop.channel.findListings(shop.malaysia, ['MUG'])).map(listing => listing.reference);
    expect(found).toEqual([reference]);
    expect(await shop.channel.readListings(shop.store, [reference!])).toEqual([]);
    expect(reference!.externalId).not.toBe(mug.externalId);
  });

  it('are read one after the other, and an order is found in the one that knows it', async () => {
    const { reference } = await shop.channel.publish(draft(shop.malaysia));
    const orders = [shop.order(mug.externalId, 1), shop.order(reference!.externalId, 1)];
    const first = await shop.channel.changedOrders(today);
    const second = await shop.channel.changedOrders({ ...today, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    const seen = [...first.items, ...second.items].map(({ externalOrderId, country }) => [
      externalOrderId,
      country,
    ]);
    expect(seen).toEqual([
      [orders[0]!.id, 'SG'],
      [orders[1]!.id, 'MY'],
    ]);
    expect(await shop.channel.readOrder(orders[1]!.id)).toMatchObject({ country: 'MY', currency: 'MYR' });
  });
});

describe('listings', () => {
  const tee = (...variants: ReturnType<typeof variant>[]) => draft(shop.store, { title: 'Tee', variants });

  it('keep the id of a SKU that has got another name, while others come and go', async () => {
    const red = variant('TEE-RED', '10.00', 3, 'Red', 'Wide');
    const blue = variant('TEE-BLUE', '11.00', 4, 'Blue', 'Wide');
    const { reference } = await shop.channel.publish(tee(red, blue));
    const green = variant('TEE-GREEN', '9.00', 5, 'Green', 'Wide');
    const second = await shop.channel.publish({ ...tee({ ...red, sku: 'TEE-R' }, green), reference });
    expect(second.reference!.variants[0]).toEqual({
      sku: 'TEE-R',
      externalId: reference!.variants[0]!.externalId,
    });
    const [found] = await shop.channel.readListings(shop.store, [reference!]);
    expect(found!.variants.map(({ sku, price, quantity }) => [sku, price, quantity])).toEqual([
      ['TEE-R', '10.00', 3],
      ['TEE-GREEN', '9.00', 5],
    ]);
    expect(found!.reference).toEqual(second.reference);
  });

  it('are rejected with the fields that are wrong, in the words of Lazada', async () => {
    const wrong = draft(shop.store, { attributes: {}, variants: [variant('OTHER', '5.00', 1)] });
    await expect(shop.channel.publish(wrong)).rejects.toMatchObject({
      kind: 'rejected',
      marketplaceCode: '500',
      issues: expect.arrayContaining([
        expect.objectContaining({ field: 'attributes.categoryId' }),
        expect.objectContaining({ field: 'attributes.package_height' }),
      ]),
    });
  });

  it('are not made a second time with the same SKU', async () => {
    await expect(shop.channel.publish(draft(shop.store))).rejects.toMatchObject({ kind: 'rejected' });
    expect(shop.sandbox.shop.listings()).toHaveLength(1);
  });

  it('take a batch of stock in one call, and in one more for the rest when a row of it is rejected', async () => {
    const { reference } = await shop.channel.publish(
      tee(variant('A', '1.00', 1, 'Red'), variant('B', '1.00', 1, 'Blue'), variant('C', '1.00', 1, 'Green')),
    );
    const rows = reference!.variants.map((known, index) => ({
      reference: reference!,
      variant: index === 1 ? { ...known, externalId: '1' } : known,
      quantity: index + 5,
    }));
    shop.sandbox.calls.clear();
    const outcomes = await shop.channel.updateStock(shop.store, rows);
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, false, true]);
    expect(outcomes[1]!.issues).toMatchObject([{ field: 'quantity', marketplaceMessage: 'SKU not exist' }]);
    expect([...shop.sandbox.calls.values()]).toEqual([2]);
    const [found] = await shop.channel.readListings(shop.store, [reference!]);
    expect(found!.variants.map(({ quantity }) => quantity)).toEqual([5, 1, 7]);
  });
});

describe('orders', () => {
  it('have a line for each piece, with exact amounts', async () => {
    const order = shop.order(mug.externalId, 2);
    const read = await shop.channel.readOrder(order.id);
    expect(read).toMatchObject({
      marketplaceStatus: null,
      marketplaceFacts: { statuses: 'pending', paymentMethod: 'MIXEDCARD' },
      totals: { subtotal: '25.80', discount: '2.58', shipping: '1.99', tax: '0.00', total: '23.22' },
      placedAt: '2026-11-21T08:00:00.000Z',
    });
    const line = {
      externalItemId: mug.externalId,
      externalVariantId: mug.variants[0]!.externalId,
      sku: 'MUG',
      shopSku: `${mug.externalId}_SG-${mug.variants[0]!.externalId}`,
      name: 'Enamel mug, white with a blue rim',
      marketplaceStatus: 'pending',
      quantity: 1,
      unitPrice: '12.90',
      paidPrice: '11.61',
      openFor: { ship: 1, cancel: 1 },
    };
    expect(read!.lines).toEqual(pieces(order).map(externalLineId => ({ externalLineId, ...line })));
  });

  it('of one second are all read, each once, on however many pages', async () => {
    const order = shop.order(mug.externalId, 1);
    shop.repeat(order, 119);
    const seen = await shop.changedIds(today);
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(shop.sandbox.shop.state.orders.keys()));
  });

  it('of a country are read from the beginning, however many pages the one before had', async () => {
    const { reference } = await shop.channel.publish(draft(shop.malaysia));
    const early = shop.order(reference!.externalId, 1);
    shop.clock.advance(60_000);
    shop.repeat(shop.order(mug.externalId, 1), 59);
    expect(await shop.changedIds(today)).toContain(early.id);
  });

  it('that change while they are read do not push others off a page', async () => {
    const { orders } = shop.sandbox.shop.state;
    for (let index = 0; index < 60; index += 1) {
      shop.clock.advance(1_000);
      const order = index === 0 ? shop.order(mug.externalId, 1) : [...orders.values()][0]!;
      const id = String(Number(order.id) + index);
      orders.set(id, { ...order, id, updatedAt: shop.clock.iso });
    }
    shop.clock.advance(1_000);
    const window = { ...today, until: shop.clock.iso };
    const first = await shop.channel.changedOrders(window);
    const [early] = orders.values();
    shop.clock.advance(1_000);
    shop.sandbox.shop.changeOrder(early!, {});
    const second = await shop.channel.changedOrders({ ...window, cursor: first.nextCursor });
    const seen = [...first.items, ...second.items].map(({ externalOrderId }) => externalOrderId);
    expect(new Set(seen)).toEqual(new Set(orders.keys()));
    expect(seen).toHaveLength(60);
  });

  it('say nothing of the buyer, nor do returns', async () => {
    const order = shop.order(mug.externalId, 1);
    const record = openReturn(order, 1);
    const told = JSON.stringify([
      await shop.channel.changedOrders(today),
      await shop.channel.readOrder(order.id),
      await shop.channel.changedReturns(today),
      await shop.channel.readReturn(record.id),
    ]);
    for (const secret of Object.values(buyer)) {
      expect(told).not.toContain(secret);
    }
  });
});

describe('order actions', () => {
  const ship = { kind: 'ship' as const, carrier: null, trackingNumber: null };

  it('ship the piece that is meant, then the rest, and may be repeated', async () => {
    const order = shop.order(mug.externalId, 2);
    const [, second] = pieces(order);
    const lines = [{ externalLineId: second!, quantity: 1 }];
    const action = { ...ship, externalOrderId: order.id, lines };
    const outcome = await shop.channel.actOnOrder(action);
    expect(await lineStates(order)).toEqual(['pending', 'ready_to_ship']);
    expect(await shop.channel.actOnOrder(action)).toEqual(outcome);
    await shop.channel.actOnOrder({ ...ship, externalOrderId: order.id, lines: [] });
    expect(await lineStates(order)).toEqual(['ready_to_ship', 'ready_to_ship']);
    const { packages } = (await shop.channel.readOrder(order.id))!;
    expect(packages.map(({ externalLineIds }) => externalLineIds)).toEqual([[pieces(order)[0]], [second]]);
    expect(packages[0]).toMatchObject({ carrier: 'LEX SG', trackingNumber: expect.stringMatching(/^LEXDO/) });
  });

  it('cancel one piece and leave the other, and then the whole', async () => {
    const order = shop.order(mug.externalId, 2);
    const cancel = { kind: 'cancel' as const, externalOrderId: order.id, reason: 'Wrong price' };
    await shop.channel.actOnOrder({ ...cancel, lines: [{ externalLineId: pieces(order)[1]!, quantity: 1 }] });
    expect([await lineStates(order), order.stage]).toEqual([['pending', 'canceled'], 'paid']);
    await shop.channel.actOnOrder({ ...cancel, lines: [] });
    expect(order).toMatchObject({ stage: 'canceled', cancelReason: 'Wrong price' });
  });

  it('are rejected for lines that the order does not have, and for an order that nobody knows', async () => {
    const order = shop.order(mug.externalId, 1);
    const lines = [{ externalLineId: '1', quantity: 1 }];
    const error = shop.channel.actOnOrder({ ...ship, externalOrderId: order.id, lines });
    await expect(error).rejects.toMatchObject({ kind: 'rejected' });
    const unknown = shop.channel.actOnOrder({ ...ship, externalOrderId: '1', lines: [] });
    await expect(unknown).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('after the sale', () => {
  it('a return has a line for each piece, and amounts that were cents', async () => {
    const order = shop.order(mug.externalId, 2);
    const record = openReturn(order, 2);
    const [found] = (await shop.channel.changedReturns(today)).items;
    expect(found).toMatchObject({
      externalReturnId: record.id,
      externalOrderId: order.id,
      marketplaceStatus: 'REQUEST_INITIATE',
      marketplaceType: 'RETURN',
      marketplaceFacts: { isDispute: 'false', isReturnToMerchant: 'true' },
      marketplaceReason: 'damaged',
      refundAmount: '23.22',
      requestedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(
      found!.lines.map(({ externalOrderLineId, refundAmount }) => [externalOrderLineId, refundAmount]),
    ).toEqual(pieces(order).map(id => [id, '11.61']));
  });

  it('rows of money are those of the days of the country, with what paid them out', async () => {
    const order = shop.order(mug.externalId, 1);
    const row = {
      id: 'LZSG1-1',
      orderId: order.id,
      lineId: order.lines[0]!.id,
      type: 'Commission',
      amount: '-1.05',
      reversalOf: null,
      postedAt: '2026-11-20T17:00:00.000Z',
    };
    const { id: storeId, currency } = shop.store;
    const payout = { id: 'PAY-1', status: 'paid', paidAt: null };
    shop.sandbox.shop.putStatement({ id: 'S-1', storeId, currency, rows: [row], payout, isFinal: true });
    const { items } = await shop.channel.financeRows(today);
    const untold = { externalTransactionId: null, statedNet: null, reversalOf: null, dispute: null };
    expect(items).toEqual([
      {
        externalRowId: 'LZSG1-1',
        externalStatementId: 'S-1',
        externalOrderId: order.id,
        externalLineId: pieces(order)[0],
        marketplaceType: 'Commission',
        amount: '-1.05',
        currency: 'SGD',
        ...untold,
        isFinal: true,
        postedAt: '2026-11-20T16:00:00.000Z',
        payout: { externalPayoutId: 'PAY-1', marketplaceStatus: 'Paid', state: 'paid', paidAt: null },
      },
    ]);
    const before = { ...today, since: '2026-11-20T10:00:00.000Z', until: '2026-11-20T15:00:00.000Z' };
    expect((await shop.channel.financeRows(before)).items).toEqual([]);
  });
});

function openReturn(order: SandboxOrder, quantity: number) {
  const [line] = order.lines;
  const refundAmount = quantity === 1 ? '11.61' : '23.22';
  return shop.sandbox.shop.putReturn({
    orderId: order.id,
    storeId: order.storeId,
    stage: 'requested',
    kind: 'return_and_refund',
    reason: 'damaged',
    currency: order.currency,
    refundAmount,
    respondBy: null,
    lines: [
      { id: shop.sandbox.shop.newId('line'), orderLineId: line!.id, sku: line!.sku, quantity, refundAmount },
    ],
  });
}
