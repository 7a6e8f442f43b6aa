import { Type } from 'typebox';
import { feeCategories } from '../../../connectors/marketplaces/finance.values.js';
import { type DescribedSchema, eventProperties } from '../../../kernel/events/event-fields.js';
import {
  changedFields,
  Money,
  named,
  nullable,
  sampleTimes,
  sampleUuid,
  text,
  words,
} from '../../../kernel/events/event-schema-builders.js';
import { type ValueKinds, without } from '../../../kernel/fields/field-table.js';
import { orderResults, payoutResults, settlementStatuses } from './settlement.values.js';
import type { SettlementKinds } from './settlement-field.js';
import { settlementFields } from './settlement-fields.js';

const Status = words(settlementStatuses);
const Count = Type.Integer({ minimum: 0 });

const Component = Type.Object({
  category: words(feeCategories),
  amount: Money,
  rawTypes: Type.Array(text),
});

const schemas = {
  components: options => Type.Array(Component, options),
  evidence: options =>
    Type.Object({ estimated: Count, providerConfirmed: Count, payoutMatched: Count }, options),
  reconciliation: options =>
    Type.Object(
      {
        order: Type.Object({
          result: words(orderResults),
          expected: nullable(Money),
          settled: Money,
          difference: nullable(Money),
        }),
        payout: Type.Object({ result: words(payoutResults), paid: Money, open: Money }),
      },
      options,
    ),
  paymentReceived: options => Type.Object({ amount: Money, formulaId: text, formulaVersion: text }, options),
} satisfies Record<Exclude<keyof SettlementKinds, keyof ValueKinds | 'payout'>, DescribedSchema>;

/** §2.10: one aggregate for each order and currency. The version is that of the event. */
const Settlement = named(
  'SettlementSnapshot',
  eventProperties(without(settlementFields, 'version'), schemas),
);

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const settlement = {
  id: sampleUuid(1),
  orderId: sampleUuid(4),
  marketplace: 'storefront',
  accountId: sampleUuid(8),
  externalOrderId: '2611210001',
  currency: 'SGD',
  status: 'settled',
  components: [
    { category: 'item_revenue', amount: sgd('26.00'), rawTypes: ['Item price'] },
    { category: 'commission', amount: sgd('-1.30'), rawTypes: ['Commission'] },
  ],
  componentsTotal: sgd('24.70'),
  marketplaceNet: sgd('24.70'),
  variance: sgd('0.00'),
  evidenceStatus: 'provider_confirmed',
  evidence: { estimated: 0, providerConfirmed: 2, payoutMatched: 0 },
  payoutReferences: [],
  reconciliation: {
    order: { result: 'matched', expected: sgd('26.00'), settled: sgd('26.00'), difference: sgd('0.00') },
    payout: { result: 'open', paid: sgd('0.00'), open: sgd('24.70') },
  },
  paymentReceived: null,
  unclassifiedTypes: [],
  mappingVersion: '2026-11-21',
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const charged = {
  ...settlement,
  components: [
    settlement.components[0],
    { category: 'commission', amount: sgd('-1.50'), rawTypes: ['Commission'] },
  ],
  componentsTotal: sgd('24.50'),
  marketplaceNet: sgd('24.50'),
  reconciliation: {
    ...settlement.reconciliation,
    payout: { result: 'open', paid: sgd('0.00'), open: sgd('24.50') },
  },
  updatedAt: sampleTimes.changed,
};

const paidOut = {
  ...settlement,
  status: 'paid_out',
  evidenceStatus: 'payout_matched',
  evidence: { estimated: 0, providerConfirmed: 0, payoutMatched: 2 },
  payoutReferences: ['P-77'],
  reconciliation: {
    ...settlement.reconciliation,
    payout: { result: 'matched', paid: sgd('24.70'), open: sgd('0.00') },
  },
  paymentReceived: { amount: sgd('24.70'), formulaId: 'paid_rows', formulaVersion: '1' },
  updatedAt: sampleTimes.changed,
};

const snapshot = { settlement: Settlement, changedFields };

/** `data` of each settlement event (§6.4). */
export const settlementEventData = {
  'settlement.created': { schema: Type.Object(snapshot), sample: { settlement, changedFields: [] } },
  'settlement.updated': {
    schema: Type.Object(snapshot),
    sample: {
      settlement: charged,
      changedFields: ['componentsTotal', 'marketplaceNet', 'reconciliation', 'components.commission'],
    },
  },
  'settlement.status.changed': {
    schema: Type.Object({ ...snapshot, previousStatus: Status, status: Status }),
    sample: {
      settlement: paidOut,
      previousStatus: 'settled',
      status: 'paid_out',
      changedFields: [
        'status',
        'evidenceStatus',
        'evidence',
        'payoutReferences',
        'reconciliation',
        'paymentReceived',
      ],
    },
  },
} as const;
