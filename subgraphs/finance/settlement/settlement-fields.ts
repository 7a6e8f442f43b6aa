import type { FieldTable } from '../../../kernel/fields/field-table.js';
import {
  evidenceMeanings,
  evidences,
  settlementStatuses,
  settlementStatusMeanings,
} from './settlement.values.js';
import type { SettlementField } from './settlement-field.js';

/** Whose statement it is: the same for settlements, payouts, and rows that belong to no order. */
export const accountFields = {
  marketplace: {
    kind: 'text',
    column: 'marketplace',
    description: "Key of the channel: a marketplace's, or a name of the merchant's own.",
  },
  accountId: {
    kind: 'id',
    column: 'account_id',
    isNullable: true,
    description: 'Id of the connected account; null for channels without one.',
  },
} as const satisfies FieldTable<SettlementField>;

/** How a row is known. */
export const rowEvidence = {
  kind: 'choice',
  values: evidences,
  typeName: 'SettlementEvidence',
  typeDescription: 'How a row is known, the weakest first.',
  valueDescriptions: evidenceMeanings,
} as const;

/**
 * Every field of a settlement. Types, columns, statements, snapshots, events, differences and GraphQL follow from this table,
 * and the descriptions in REST. `order_check_at` of finance.settlement is in no table: only its writer and its task know it.
 */
export const settlementFields = {
  id: { kind: 'id', column: 'id', description: 'Unique id of the settlement.' },
  orderId: {
    kind: 'id',
    column: 'order_id',
    isNullable: true,
    isAnnounced: true,
    description: 'Id of the order; null if the order is unknown.',
  },
  ...accountFields,
  externalOrderId: {
    kind: 'text',
    column: 'external_order_id',
    description: "The channel's id of the order.",
  },
  currency: {
    kind: 'currency',
    column: 'currency',
    description: 'ISO 4217 code of every amount of the settlement.',
  },
  status: {
    kind: 'choice',
    column: 'status',
    isAnnounced: true,
    values: settlementStatuses,
    typeName: 'SettlementStatus',
    typeDescription: 'How final the amounts of a settlement are.',
    valueDescriptions: settlementStatusMeanings,
    description: 'Status of the settlement. It follows from the rows.',
  },
  components: {
    kind: 'components',
    column: 'components',
    description: "Sums of rows by category, from the seller's side: a charge is negative.",
  },
  componentsTotal: {
    kind: 'amount',
    column: 'components_total',
    isAnnounced: true,
    description: 'The sum of the components.',
  },
  marketplaceNet: {
    kind: 'amount',
    column: 'marketplace_net',
    isAnnounced: true,
    description: "The seller's net: the total that the marketplace states, otherwise componentsTotal.",
  },
  variance: {
    kind: 'amount',
    column: 'variance',
    isNullable: true,
    isAnnounced: true,
    description: 'marketplaceNet minus componentsTotal; null if the marketplace states no total.',
  },
  evidenceStatus: {
    column: 'evidence_status',
    isNullable: true,
    isAnnounced: true,
    ...rowEvidence,
    description: 'The evidence of the weakest row; null without rows.',
  },
  evidence: {
    kind: 'evidence',
    column: 'evidence',
    isAnnounced: true,
    description: 'Number of rows by their evidence.',
  },
  payoutReferences: {
    kind: 'texts',
    column: 'payout_references',
    isAnnounced: true,
    description: "The source's ids of the payouts that pay at least a part of it.",
  },
  reconciliation: {
    kind: 'reconciliation',
    column: 'reconciliation',
    isAnnounced: true,
    description: 'How it compares with the order and with payouts.',
  },
  paymentReceived: {
    kind: 'paymentReceived',
    column: 'payment_received',
    isNullable: true,
    isAnnounced: true,
    description: 'What the merchant received, by a formula; null until something has been paid.',
  },
  unclassifiedTypes: {
    kind: 'texts',
    column: 'unclassified_types',
    isAnnounced: true,
    description: "The source's types that no category is mapped to.",
  },
  mappingVersion: {
    kind: 'text',
    column: 'mapping_version',
    isNullable: true,
    isAnnounced: true,
    description:
      'Version of the latest status mapping that decided a category; null if callers set all of them.',
  },
  version: {
    kind: 'integer',
    column: 'version',
    description: 'Rises with every change; the resourceVersion of events and the ETag.',
  },
  createdAt: { kind: 'time', column: 'created_at', description: 'When the first row was recorded.' },
  updatedAt: { kind: 'time', column: 'updated_at', description: 'When the settlement last changed.' },
} as const satisfies FieldTable<SettlementField>;
