import { payoutStates } from '../../../connectors/marketplaces/sale.js';
import { feeCategories } from '../../../connectors/marketplaces/status-mapping.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import { evidences, rowOrigins, settlementStatuses } from './settlement.entity.js';

export const SettlementStatusEnum = stringEnum(
  'SettlementStatus',
  settlementStatuses,
  'estimated: all rows may still change; pending: some may; settled: all are final; paid_out: all were paid; adjusted: a row arrived later; disputed: the payment is disputed; canceled: all rows were reversed.',
);
export const EvidenceEnum = stringEnum(
  'SettlementEvidence',
  evidences,
  'Evidence for a row: it may still change, it is final, or it is in a payout that was paid.',
);
export const FeeCategoryEnum = stringEnum(
  'FeeCategory',
  feeCategories,
  "Neutral category of an amount, independent of the source's name for it.",
);
export const RowOriginEnum = stringEnum('SettlementRowOrigin', rowOrigins, 'Who reported a row.');
export const PayoutStateEnum = stringEnum('PayoutStatus', payoutStates, 'Status of a payout.');
export const DisputeEnum = stringEnum(
  'SettlementDispute',
  ['opened', 'closed'],
  'Effect of a row on a dispute.',
);
export const OrderResultEnum = stringEnum(
  'OrderReconciliationResult',
  ['matched', 'different', 'unknown'],
  'unknown: there is no order, or it has another currency.',
);
export const PayoutResultEnum = stringEnum(
  'PayoutReconciliationResult',
  ['matched', 'partial', 'open'],
  'Whether the net was paid out.',
);
