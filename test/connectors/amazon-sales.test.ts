import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, type WireTransaction } from '../../connectors/marketplaces/amazon/amazon-finance.js';
import { AmazonShop, buyer } from './amazon-shop.js';

let shop: AmazonShop;

beforeEach(async () => {
  shop = await AmazonShop.open();
});

afterEach(() => shop.close());

describe('Amazon sales', () => {
  it('never asks who the buyer is, and leaves out what comes unasked', async () => {
    await shop.channel.publish(shop.draft());
    const { id } = shop.order(2);
    const read = await shop.channel.readOrder(id);
    expect(shop.exchanges.at(-1)!.body).toContain(buyer.note);
    expect(shop.exchanges.at(-1)!.request.url).not.toMatch(/BUYER|RECIPIENT/);
    const text = JSON.stringify(read);
    expect(Object.values(buyer).filter(word => text.includes(word))).toEqual([]);
    expect(read!.totals).toEqual({
      subtotal: '25.80',
      discount: '0.00',
      shipping: '1.99',
      tax: '0.00',
      total: '27.79',
    });
  });

  it('ships the rest of an order in a second parcel, and mends the first with its quantity', async () => {
    await shop.channel.publish(shop.draft());
    const { id: externalOrderId, lines } = shop.order(3);
    const part = [{ externalLineId: lines[0]!.id, quantity: 1 }];
    const ship = { kind: 'ship', externalOrderId, carrier: 'dhl', trackingNumber: 'JD01' } as const;
    await shop.channel.actOnOrder({ ...ship, lines: part });
    expect((await shop.channel.readOrder(externalOrderId))!.marketplaceStatus).toBe('PARTIALLY_SHIPPED');
    await shop.channel.actOnOrder({ ...ship, lines: [], carrier: 'Pigeon', trackingNumber: 'JD02' });
    expect(shop.lastBody.packageDetail).toMatchObject({
      packageReferenceId: '2',
      carrierCode: 'Other',
      carrierName: 'Pigeon',
      orderItems: [{ orderItemId: lines[0]!.id, quantity: 2 }],
    });
    const mend = { kind: 'tracking', externalOrderId, externalPackageId: '1', carrier: null } as const;
    await shop.channel.actOnOrder({ ...mend, trackingNumber: 'JD03' });
    const read = await shop.channel.readOrder(externalOrderId);
    expect(read!.marketplaceStatus).toBe('SHIPPED');
    expect(new Set(read!.packages.map(({ trackingNumber }) => trackingNumber))).toEqual(
      new Set(['JD02', 'JD03']),
    );
  });

  it('makes a row of each charge beside what Amazon says of the total, and counts a deferred payment once', () => {
    const amount = (currencyAmount: number) => ({ currencyCode: 'SGD', currencyAmount });
    const leaf = (breakdownType: string, value: number) => ({
      breakdownType,
      breakdownAmount: amount(value),
    });
    const fees = { ...leaf('AmazonFees', -2.3), breakdowns: [leaf('Commission', -2), leaf('Closing', -0.3)] };
    const released: WireTransaction = {
      transactionId: 'T2',
      transactionType: 'Shipment',
      transactionStatus: 'RELEASED',
      postedDate: '2026-11-21T08:00:00Z',
      totalAmount: amount(7.5),
      relatedIdentifiers: [
        { relatedIdentifierName: 'DEFERRED_TRANSACTION_ID', relatedIdentifierValue: 'T1' },
      ],
      items: [{ breakdowns: [leaf('Principal', 10), fees] }],
      breakdowns: [leaf('Sales', 10)],
    };
    expect(rowsOf(released).map(row => [row.externalRowId, row.marketplaceType, row.amount])).toEqual([
      ['T1:0.0', 'Principal', '10.00'],
      ['T1:0.1.0', 'Commission', '-2.00'],
      ['T1:0.1.1', 'Closing', '-0.30'],
    ]);
    const stated = rowsOf(released).map(row => [row.externalTransactionId, row.statedNet]);
    expect(stated).toEqual(Array(3).fill(['T1', '7.50']));
    const bare = rowsOf({ ...released, items: [], breakdowns: [] });
    expect(bare.map(row => [row.externalRowId, row.amount, row.statedNet])).toEqual([
      ['T1:whole', '0.00', '7.50'],
    ]);
    const first: WireTransaction = { ...released, transactionId: 'T1', relatedIdentifiers: [] };
    const deferred = rowsOf({ ...first, transactionStatus: 'DEFERRED' });
    expect(deferred.map(row => row.externalRowId)).toEqual(rowsOf(released).map(row => row.externalRowId));
    expect(deferred.every(({ isFinal }) => !isFinal)).toBe(true);
    expect(rowsOf({ ...first, transactionStatus: 'DEFERRED_RELEASED' })).toEqual([]);
  });
});
