import Big from 'big.js';
import { dictionary } from '../../../kernel/dictionary.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { ReturnStage, SandboxReturn } from '../sandbox/state.js';
import {
  invalidParameter,
  rejection,
  type TiktokAnswers,
  type TiktokCall,
} from './tiktok-sandbox-request-auth.js';

interface Answer {
  decision?: string;
  reject_reason?: string;
  partial_refund?: { currency?: string; amount?: string };
}

interface Decision {
  kind?: SandboxReturn['kind'];
  from: ReturnStage;
  to: ReturnStage;
}

const approvals: Readonly<Record<string, Decision>> = dictionary({
  APPROVE_RETURN: { kind: 'return_and_refund', from: 'requested', to: 'accepted' },
  APPROVE_REFUND: { kind: 'refund_only', from: 'requested', to: 'refund_pending' },
  APPROVE_RECEIVED_PACKAGE: { from: 'received', to: 'refund_pending' },
});
const rejections: Readonly<Record<string, Decision>> = dictionary({
  REJECT_RETURN: { kind: 'return_and_refund', from: 'requested', to: 'rejected' },
  REJECT_REFUND: { kind: 'refund_only', from: 'requested', to: 'rejected' },
  REJECT_RECEIVED_PACKAGE: { from: 'received', to: 'disputed' },
});
const rejectReasons = [
  { name: 'seller_reject_apply_package_rejected', text: 'The request is beyond the return policy' },
  { name: 'reverse_reject_request_reason_1', text: 'Product is as described' },
];

export function answerRoutes(shop: SandboxShop): TiktokAnswers {
  const answering =
    (answer: (record: SandboxReturn, given: Answer) => void) =>
    (call: TiktokCall): object => {
      once(returnOf(shop, call.ids.returnId), call.query.get('idempotency_key'), record =>
        answer(record, call.body<Answer>()),
      );
      return {};
    };
  return {
    'GET /return_refund/202309/reject_reasons': ({ query }) => {
      returnOf(shop, query.get('return_or_cancel_id'));
      return { reasons: rejectReasons };
    },
    'POST /return_refund/202309/returns/:returnId/approve': answering((record, given) => {
      if (given.decision === 'OFFER_PARTIAL_REFUND') {
        offer(shop, record, given);
      } else {
        decide(shop, record, approvals[given.decision ?? '']);
      }
    }),
    'POST /return_refund/202309/returns/:returnId/reject': answering((record, given) => {
      if (!rejectReasons.some(({ name }) => name === given.reject_reason)) {
        throw invalidParameter('The reject_reason is invalid.');
      }
      decide(shop, record, rejections[given.decision ?? '']);
    }),
  };
}

/** The same key again does nothing more. */
function once(record: SandboxReturn, key: string | null, work: (record: SandboxReturn) => void): void {
  const keys = record.answerKeys ?? [];
  if (key === null || !keys.includes(key)) {
    work(record);
    record.answerKeys = key === null ? keys : [...keys, key];
  }
}

function returnOf(shop: SandboxShop, id: string | null | undefined): SandboxReturn {
  const record = shop.state.returns.get(id ?? '');
  if (record === undefined) {
    throw rejection(25030001, 'The return is not found.');
  }
  return record;
}

const wrongState = () => rejection(25030002, 'The return is not in a state for this decision.');

function decide(shop: SandboxShop, record: SandboxReturn, decision: Decision | undefined): void {
  if (decision === undefined) {
    throw invalidParameter('The decision is invalid.');
  }
  const isOfKind = decision.kind === undefined || decision.kind === record.kind;
  if (!isOfKind || record.stage !== decision.from || record.offer !== undefined) {
    throw wrongState();
  }
  shop.advanceReturn(record, decision.to);
}

function offer(shop: SandboxShop, record: SandboxReturn, { partial_refund: refund }: Answer): void {
  if (record.stage !== 'requested' || record.offer !== undefined) {
    throw wrongState();
  }
  const amount = refund?.amount ?? '0';
  if (
    refund?.currency !== record.currency ||
    new Big(amount).lte(0) ||
    new Big(amount).gte(record.refundAmount)
  ) {
    throw invalidParameter('The partial_refund is invalid.');
  }
  shop.changeReturn(record, { offer: amount });
}
