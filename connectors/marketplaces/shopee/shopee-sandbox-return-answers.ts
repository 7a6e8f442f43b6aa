import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxReturn } from '../sandbox/state.js';
import { type ShopeeRoute, ShopeeSandboxError } from './shopee-sandbox-request-auth.js';

interface Answer {
  return_sn?: string;
  proposed_solution?: string;
  proposed_adjusted_refund_amount?: number;
}

export function answerRoutes(shop: SandboxShop): ShopeeRoute[] {
  const write = (path: string, answer: (record: SandboxReturn, given: Answer) => void): ShopeeRoute => ({
    method: 'POST',
    path: `/api/v2/returns/${path}`,
    api: 'shop',
    answer: call => {
      const given = call.body<Answer>();
      const record = shop.state.returns.get(given.return_sn ?? '');
      if (record === undefined) {
        throw new ShopeeSandboxError('returns.error_not_found', 'The return is not found.');
      }
      if (record.stage !== 'requested' || record.offer !== undefined) {
        throw new ShopeeSandboxError(
          'returns.error_status',
          'The return status does not allow this operation.',
        );
      }
      answer(record, given);
      return { return_sn: record.id };
    },
  });
  return [
    write('confirm', record => {
      if (record.kind !== 'refund_only') {
        throw new ShopeeSandboxError('returns.error_status', 'Only a full refund can be confirmed.');
      }
      shop.advanceReturn(record, 'refund_pending');
    }),
    write('offer', (record, given) => {
      const { proposed_solution: solution, proposed_adjusted_refund_amount: amount = 0 } = given;
      if (solution !== 'REFUND' || !(amount > 0 && amount < Number(record.refundAmount))) {
        throw new ShopeeSandboxError('returns.error_param', 'The solution or its amount is not available.');
      }
      shop.changeReturn(record, { offer: String(amount) });
    }),
  ];
}
