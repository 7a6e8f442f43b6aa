import { describe, expect, it } from 'vitest';
import type { ReturnAction } from '../../connectors/marketplaces/sale.js';
import { actOnReturn as actAtShopee } from '../../connectors/marketplaces/shopee/shopee-return-action.js';
import { actOnReturn as actAtShopify } from '../../connectors/marketplaces/shopify/shopify-return-action.js';
import { actOnReturn as actAtTiktok } from '../../connectors/marketplaces/tiktok_shop/tiktok-return-action.js';
import { answering, kindOf } from './answering.js';

const of = { externalReturnId: 'R', idempotencyKey: 'k-1' };
const accept: ReturnAction = { ...of, kind: 'accept' };
const reject = (reason: string): ReturnAction => ({ ...of, kind: 'reject', reason });
const offer: ReturnAction = { ...of, kind: 'partial_refund', amount: '4.50', currency: 'SGD' };

describe('an answer to a return', () => {
  it('of Shopify is an approval, or an error by a reason of Shopify or in words', async () => {
    const { client, calls } = answering({
      returnApproveRequest: { returnApproveRequest: { userErrors: [] } },
      returnDeclineRequest: { returnDeclineRequest: { userErrors: [] } },
    });
    for (const action of [accept, reject('final_sale'), reject('RETURN_PERIOD_ENDED'), reject('Worn')]) {
      await actAtShopify(client, action);
    }
    const told = { id: 'R', notifyCustomer: true };
    expect(calls.map(call => call[1])).toEqual([
      { input: told },
      { input: { ...told, declineReason: 'FINAL_SALE' } },
      { input: { ...told, declineReason: 'RETURN_PERIOD_ENDED' } },
      { input: { ...told, declineReason: 'OTHER', declineNote: 'Worn' } },
    ]);
    const rejected = { userErrors: [{ message: 'No.' }] };
    const no = answering({
      returnApprove: { returnApproveRequest: rejected },
      returnDecline: { returnDeclineRequest: rejected },
    });
    expect(await kindOf(actAtShopify(no.client, accept))).toBe('rejected');
    expect(await kindOf(actAtShopify(no.client, reject('Worn')))).toBe('rejected');
  });

  it('of Shopee confirms it, or offers less while the buyer keeps the goods', async () => {
    const { client, calls } = answering({});
    await actAtShopee(client, accept);
    await actAtShopee(client, offer);
    expect(calls).toEqual([
      ['/api/v2/returns/confirm', { return_sn: 'R' }],
      [
        '/api/v2/returns/offer',
        { return_sn: 'R', proposed_solution: 'REFUND', proposed_adjusted_refund_amount: 4.5 },
      ],
    ]);
  });

  const tiktok = (record: object | null) => {
    const world = answering({
      '/returns/search': {
        return_orders: [{ return_id: 'X' }, ...(record === null ? [] : [{ return_id: 'R', ...record }])],
      },
      reject_reasons: { reasons: [{ name: 'reason_a', text: 'Product is worn' }, { name: 'reason_b' }] },
    });
    const written = () => world.calls.filter(([method]) => method === 'POST').map(call => call.slice(1));
    return { ...world, written };
  };
  const path = '/return_refund/202309/returns/R';
  const key = { idempotency_key: 'k-1' };

  it.each([
    ['REFUND', undefined, 'REFUND'],
    ['RETURN_AND_REFUND', 'SELLER_RESPOND_RETURN', 'RETURN'],
    ['REPLACEMENT', undefined, 'REPLACEMENT'],
    ['REFUND', 'SELLER_RESPOND_RECEIVE_PACKAGE', 'RECEIVED_PACKAGE'],
    ['SOMETHING_NEW', 'SELLER_RESPOND_RECEIVE_PACKAGE', 'RECEIVED_PACKAGE'],
  ])(
    'of TikTok Shop to a %s, asked to %s, is about the %s, under its key',
    async (return_type, action, subject) => {
      const world = tiktok({ return_type, seller_next_action_response: [{ action: 'OTHER' }, { action }] });
      await actAtTiktok(world.client, accept);
      await actAtTiktok(world.client, reject('product is WORN'));
      await actAtTiktok(world.client, reject('reason_b'));
      await actAtTiktok(world.client, offer);
      const decision = `REJECT_${subject}`;
      expect(world.written()).toEqual([
        [`${path}/approve`, { decision: `APPROVE_${subject}` }, key],
        [`${path}/reject`, { decision, reject_reason: 'reason_a' }, key],
        [`${path}/reject`, { decision, reject_reason: 'reason_b' }, key],
        [
          `${path}/approve`,
          { decision: 'OFFER_PARTIAL_REFUND', partial_refund: { currency: 'SGD', amount: '4.50' } },
          key,
        ],
      ]);
    },
  );

  it('of TikTok Shop is none for other reasons, other types and returns that it does not know', async () => {
    const world = tiktok({ return_type: 'REFUND' });
    await expect(actAtTiktok(world.client, reject('Worn'))).rejects.toMatchObject({
      kind: 'rejected',
      message: 'TikTok Shop takes one of these reasons for this return: reason_a, reason_b.',
    });
    expect(world.written()).toEqual([]);
    expect(await kindOf(actAtTiktok(tiktok({ return_type: 'SOMETHING_NEW' }).client, accept))).toBe(
      'unsupported',
    );
    expect(await kindOf(actAtTiktok(tiktok({}).client, accept))).toBe('unsupported');
    expect(await kindOf(actAtTiktok(tiktok(null).client, accept))).toBe('not_found');
  });
});
