import {
  feeCategories,
  feeCategoryMeanings,
  payoutStateMeanings,
  payoutStates,
} from '../../../connectors/marketplaces/finance.values.js';
import type { FieldTable } from '../../../kernel/fields/field-table.js';
import { disputeEffects, disputeMeanings, rowOriginMeanings, rowOrigins } from './settlement.values.js';
import type { SettlementField } from './settlement-field.js';
import { accountFields, rowEvidence } from './settlement-fields.js';

/** Every field of a row of a statement but those of its payout, which are `rowPayoutFields`. */
export const rowFields = {
  id: { kind: 'id', column: 'id', description: 'Unique id of the row.' },
  settlementId: {
    kind: 'id',
    column: 'settlement_id',
    isNullable: true,
    description: 'Id of the settlement; null for a row that applies to the whole account.',
  },
  externalRowId: {
    kind: 'text',
    column: 'external_row_id',
    description: "The source's id of the row, unique among the rows of the account.",
  },
  externalStatementId: {
    kind: 'text',
    column: 'external_statement_id',
    isNullable: true,
    description: "The source's id of the statement; null if it states none.",
  },
  externalOrderId: {
    kind: 'text',
    column: 'external_order_id',
    isNullable: true,
    description: "The channel's id of the order; null for a row that applies to the whole account.",
  },
  externalLineId: {
    kind: 'text',
    column: 'external_line_id',
    isNullable: true,
    graphqlName: 'externalOrderItemId',
    description: "The channel's id of the order item; null for a row that applies to the whole order.",
  },
  externalTransactionId: {
    kind: 'text',
    column: 'external_transaction_id',
    isNullable: true,
    description: 'Groups rows that the source reports as one transaction; null for a row on its own.',
  },
  statedNet: {
    kind: 'amount',
    column: 'stated_net',
    isNullable: true,
    description:
      'The net of the whole transaction as stated by the source; the same on each of its rows. Null if it states none.',
  },
  origin: {
    kind: 'choice',
    column: 'origin',
    values: rowOrigins,
    typeName: 'SettlementRowOrigin',
    typeDescription: 'Who reported a row.',
    valueDescriptions: rowOriginMeanings,
    description: 'Who reported the row. Rows of the marketplace cannot be replaced by the merchant.',
  },
  rawType: { kind: 'text', column: 'raw_type', description: "The source's own name of the fee or credit." },
  rawAmount: {
    kind: 'amount',
    column: 'raw_amount',
    description: "The amount as reported, from the seller's side: a charge is negative.",
  },
  currency: { kind: 'currency', column: 'currency', description: 'ISO 4217 code of the amounts of the row.' },
  category: {
    kind: 'choice',
    column: 'category',
    values: feeCategories,
    typeName: 'FeeCategory',
    typeDescription: "Neutral category of an amount, independent of the source's name for it.",
    valueDescriptions: feeCategoryMeanings,
    description: 'Neutral category of the fee or credit.',
  },
  mappingVersion: {
    kind: 'text',
    column: 'mapping_version',
    isNullable: true,
    description: 'Version of the status mapping that decided the category; null if the merchant set it.',
  },
  reversalOf: {
    kind: 'text',
    column: 'reversal_of',
    isNullable: true,
    description: 'externalRowId of the row that this one reverses; null if it reverses none.',
  },
  dispute: {
    kind: 'choice',
    column: 'dispute',
    isNullable: true,
    values: disputeEffects,
    typeName: 'SettlementDispute',
    typeDescription: 'Effect of a row on a dispute.',
    valueDescriptions: disputeMeanings,
    description: 'Whether the row opens or closes a dispute; null if it does neither.',
  },
  isFinal: {
    kind: 'boolean',
    column: 'is_final',
    description: 'Whether the source will not change the row any more.',
  },
  evidence: { ...rowEvidence, description: 'How the row is known.' },
  postedAt: { kind: 'time', column: 'posted_at', description: 'When the source booked the row.' },
  payout: {
    kind: 'payout',
    isNullable: true,
    description: 'The transfer that pays the row; null if the source states none.',
  },
} as const satisfies FieldTable<SettlementField>;

/** What a row says of the payout that pays it, by the columns of finance.settlement_row. */
export const rowPayoutFields = {
  externalPayoutId: { kind: 'text', column: 'payout_id', description: "The source's id of the payout." },
  marketplaceStatus: {
    kind: 'text',
    column: 'payout_status',
    description: "The source's own value of the status.",
  },
  state: {
    kind: 'choice',
    column: 'payout_state',
    isNullable: true,
    graphqlName: 'status',
    values: payoutStates,
    typeName: 'PayoutStatus',
    typeDescription: 'Status of a payout.',
    valueDescriptions: payoutStateMeanings,
    description: "Status of the payout; null if the source's status is unknown.",
  },
  paidAt: {
    kind: 'time',
    column: 'paid_at',
    isNullable: true,
    description: 'When it was paid; null if it was not, or the source does not say.',
  },
} as const satisfies FieldTable<SettlementField>;

/** Every field of a payout. It is written with the rows that name it, and has what they say of it; see payout/. */
export const payoutFields = {
  id: { kind: 'id', column: 'id', description: 'Unique id of the payout.' },
  ...accountFields,
  externalPayoutId: {
    ...rowPayoutFields.externalPayoutId,
    column: 'external_payout_id',
    description: "The source's id, as in payoutReferences of settlements.",
  },
  currency: {
    kind: 'currency',
    column: 'currency',
    description: 'ISO 4217 code of every amount of the payout.',
  },
  marketplaceStatus: { ...rowPayoutFields.marketplaceStatus, column: 'marketplace_status' },
  state: { ...rowPayoutFields.state, column: 'state' },
  paidAt: rowPayoutFields.paidAt,
  rowsTotal: { kind: 'amount', description: 'The sum of its rows.' },
  rowCount: { kind: 'integer', description: 'Number of its rows.' },
  settlementCount: { kind: 'integer', description: 'Number of settlements that it pays at least in part.' },
  amount: {
    kind: 'amount',
    column: 'amount',
    isNullable: true,
    description: 'The amount that arrived, as set by confirmPayout; null until it is set.',
  },
  difference: {
    kind: 'amount',
    isNullable: true,
    description: 'The amount that arrived minus the sum of the rows; null until the amount is set.',
  },
  createdAt: { kind: 'time', column: 'created_at', description: 'When a row first named it.' },
  updatedAt: { kind: 'time', column: 'updated_at', description: 'When it last changed.' },
} as const satisfies FieldTable<SettlementField>;
