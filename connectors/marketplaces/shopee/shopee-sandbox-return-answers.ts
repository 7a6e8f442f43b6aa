import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxReturn } from '../sandbox/state.js';
import { rejection, type ShopeeAnswers, type ShopeeCall } from './shopee-sandbox-request-auth.js';

interface Answer {
  return_sn?: string;
  proposed_solution?: string;
  proposed_adjusted_refund_amount?: number;
}

export function answerRoutes(shop: SandboxShop): ShopeeAnswers {
  const answering =
    (answer: (record: SandboxReturn, given: Answer) => void) =>
    (call: ShopeeCall): object => {
      const given = call.body<Answer>();
      const record = shop.state.returns.get(given.return_sn ?? '');
      if (record === undefined) {
        throw rejection('returns.error_not_found', 'The return is not found.');
      }
      if (record.stage !== 'requested' || record.offer !== undefined) {
        throw rejection('returns.error_status', 'The return status does not allow this operation.');
      }
      answer(record, given);
      return { return_sn: record.id };
    };
  return {
    'POST /api/v2/returns/confirm': answering(record => {
      if (record.kind !== 'refund_only') {
        throw rejection('returns.error_status', 'Only a full refund can be confirmed.');
      }
      shop.advanceReturn(record, 'refund_pending');
    }),
    'POST /api/v2/returns/offer': answering((record, given) => {
      const { proposed_solution: solution, proposed_adjusted_refund_amount: amount = 0 } = given;
      if (solution !== 'REFUND' || !(amount > 0 && amount < Number(record.refundAmount))) {
        throw rejection('returns.error_param', 'The solution or its amount is not available.');
      }
      shop.changeReturn(record, { offer: String(amount) });
    }),
  };
}
