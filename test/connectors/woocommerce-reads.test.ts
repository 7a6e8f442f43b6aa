import { describe, expect, it } from 'vitest';
import { at, bare, line, placed, secondsOf, window } from './bare-order.js';
import { channelWorld, Failure } from './channel-world.js';

describe('an order of WooCommerce', () => {
  const order = (id: number, moment: string) => ({
    id,
    number: `#${id}`,
    status: 'processing',
    currency: 'USD',
    total: '30',
    discount_total: '1',
    shipping_total: '2',
    total_tax: '0.5',
    date_created_gmt: placed.slice(0, 19),
    date_modified_gmt: moment.slice(0, 19),
    date_paid_gmt: at.slice(0, 19),
    payment_method: 'cod',
    line_items: [
      {
        id: 1,
        name: 'Mug',
        product_id: 5,
        variation_id: 0,
        quantity: 2,
        subtotal: '20',
        total: '19',
        sku: 'MUG',
      },
    ],
    refunds: [{ total: '-1.50' }, { total: '-2' }],
  });

  it('is all that WooCommerce says of it', async () => {
    const { channel, asked } = channelWorld('woocommerce', { '/orders/7': order(7, at) });
    expect(await channel.readOrder('7')).toEqual({
      ...bare,
      externalOrderId: '7',
      externalOrderNumber: '#7',
      country: null,
      currency: 'USD',
      marketplaceStatus: 'processing',
      marketplaceFacts: { paidAt: at, paymentMethod: 'cod', refundTotal: '3.5' },
      lines: [
        {
          ...line,
          externalLineId: '1',
          externalItemId: '5',
          externalVariantId: '5',
          sku: 'MUG',
          name: 'Mug',
          quantity: 2,
          unitPrice: '10',
          paidPrice: null,
          paidTotal: '19',
        },
      ],
      totals: { subtotal: '20', discount: '1', shipping: '2', tax: '0.5', total: '30' },
    });
    expect(asked()[0]!.query._fields).not.toMatch(/billing,|shipping,|customer|note/);
    expect(
      await channelWorld('woocommerce', { '/orders/7': new Failure(404) }).channel.readOrder('7'),
    ).toBeNull();
  });

  const second = secondsOf(at);

  it.each<[string, object[], string | null, string | null, string | undefined]>([
    ['a page that is not full', Array.from({ length: 99 }, (_, id) => order(id, at)), null, null, undefined],
    [
      'a full page',
      Array.from({ length: 100 }, (_, id) => order(id, id < 98 ? placed : at)),
      null,
      `${second}:98,99`,
      undefined,
    ],
    [
      'a full page of the second in which the one before ended',
      Array.from({ length: 100 }, (_, id) => order(id + 1, at)),
      `${second}:500,501`,
      `${second}:500,501,${Array.from({ length: 100 }, (_, id) => id + 1).join(',')}`,
      '500,501',
    ],
  ])('goes on after %s', async (_what, rows, cursor, next, exclude) => {
    const { channel, asked } = channelWorld('woocommerce', { '/orders': rows });
    expect((await channel.changedOrders({ ...window, cursor })).nextCursor).toBe(next);
    const { query } = asked()[0]!;
    expect(query).toMatchObject({
      modified_after: cursor === null ? '2026-11-20T23:59:59' : '2026-11-21T06:59:59',
      modified_before: '2026-11-22T00:00:00',
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
      per_page: '100',
    });
    expect(query.exclude).toBe(exclude);
  });
});
