import { payoutStates } from '../../../connectors/marketplaces/sale.js';
import { feeCategories } from '../../../connectors/marketplaces/vocabulary.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { evidences, rowOrigins, settlementStatuses } from './settlement.entity.js';

export const SettlementStatusEnum = wordEnum(
  'SettlementStatus',
  settlementStatuses,
  'estimated: all may still change; pending: a part of it; settled: nothing; paid_out: all of it was paid; adjusted: something came after; disputed: the payment is argued about; canceled: everything was taken back.',
);
export const EvidenceEnum = wordEnum(
  'SettlementEvidence',
  evidences,
  'How a row is known: it may still change, it is final, or it is in a payout that was paid.',
);
export const FeeCategoryEnum = wordEnum(
  'FeeCategory',
  feeCategories,
  'What an amount is for, whatever the source calls it.',
);
export const RowOriginEnum = wordEnum('SettlementRowOrigin', rowOrigins, 'Who told a row.');
export const PayoutStateEnum = wordEnum('PayoutState', payoutStates, 'What became of a payout.');
export const DisputeEnum = wordEnum(
  'SettlementDispute',
  ['opened', 'closed'],
  'What a row does to a dispute.',
);
export const OrderResultEnum = wordEnum(
  'OrderReconciliationResult',
  ['matched', 'different', 'unknown'],
  'unknown: there is no order, or it is of another currency.',
);
export const PayoutResultEnum = wordEnum(
  'PayoutReconciliationResult',
  ['matched', 'partial', 'open'],
  'Whether the net was paid out.',
);
