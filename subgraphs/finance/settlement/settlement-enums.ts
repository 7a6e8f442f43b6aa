import { registerEnumType } from 'type-graphql';
import { payoutStates } from '../../../connectors/marketplaces/sale.js';
import { feeCategories } from '../../../connectors/marketplaces/vocabulary.js';
import { evidences, rowOrigins, settlementStatuses } from './settlement.entity.js';

/** An enum whose names are its values. */
function enumOf(name: string, description: string, words: readonly string[]): Record<string, string> {
  const values = Object.fromEntries(words.map(word => [word, word]));
  registerEnumType(values, { name, description });
  return values;
}

export const SettlementStatusEnum = enumOf(
  'SettlementStatus',
  'estimated: all may still change; pending: a part of it; settled: nothing; paid_out: all of it was paid; adjusted: something came after; disputed: the payment is argued about; canceled: everything was taken back.',
  settlementStatuses,
);
export const EvidenceEnum = enumOf(
  'SettlementEvidence',
  'How a row is known: it may still change, it is final, or it is in a payout that was paid.',
  evidences,
);
export const FeeCategoryEnum = enumOf(
  'FeeCategory',
  'What an amount is for, whatever the source calls it.',
  feeCategories,
);
export const RowOriginEnum = enumOf('SettlementRowOrigin', 'Who told a row.', rowOrigins);
export const PayoutStateEnum = enumOf('PayoutState', 'What became of a payout.', payoutStates);
export const DisputeEnum = enumOf('SettlementDispute', 'What a row does to a dispute.', ['opened', 'closed']);
export const OrderResultEnum = enumOf(
  'OrderReconciliationResult',
  'unknown: there is no order, or it is of another currency.',
  ['matched', 'different', 'unknown'],
);
export const PayoutResultEnum = enumOf('PayoutReconciliationResult', 'Whether the net was paid out.', [
  'matched',
  'partial',
  'open',
]);
