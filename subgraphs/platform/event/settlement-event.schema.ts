import { Type } from 'typebox';
import {
  Currency,
  changedFields,
  Money,
  nullable,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  textOrNull,
} from './event-schema-vocabulary.js';

/** §2.10: one aggregate for each order and currency. `marketplaceNet` is what the seller gets. */
const Settlement = Type.Object({
  id: text,
  orderId: textOrNull,
  marketplace: text,
  accountId: textOrNull,
  externalOrderId: text,
  currency: Currency,
  status: Type.String({ description: 'Normalized status.' }),
  fees: Type.Array(Type.Object({ type: text, amount: Money })),
  marketplaceNet: nullable(Money),
  variance: nullable(Money),
  evidenceStatus: textOrNull,
  evidenceCount: Type.Integer({ minimum: 0 }),
  payoutReferences: Type.Array(text),
  reconciliation: nullable(Type.Record(Type.String(), Type.Unknown())),
  paymentReceived: Type.Optional(
    nullable(Type.Object({ amount: Money, formulaId: text, formulaVersion: text })),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

const settlement = {
  id: sampleUuid(1),
  orderId: sampleUuid(4),
  marketplace: 'shopee',
  accountId: 'shop-7',
  externalOrderId: '2611210001',
  currency: 'SGD',
  status: 'estimated',
  fees: [{ type: 'commission', amount: sgd('1.30') }],
  marketplaceNet: sgd('24.70'),
  variance: null,
  evidenceStatus: 'partial',
  evidenceCount: 1,
  payoutReferences: [],
  reconciliation: null,
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const changed = { ...settlement, evidenceCount: 2, updatedAt: sampleTimes.changed };
const snapshot = { settlement: Settlement, changedFields };

/** `data` of each settlement event (§6.4). */
export const settlementEventData = {
  'settlement.created': { schema: Type.Object(snapshot), sample: { settlement, changedFields: [] } },
  'settlement.updated': {
    schema: Type.Object(snapshot),
    sample: { settlement: changed, changedFields: ['evidenceCount'] },
  },
  'settlement.status.changed': {
    schema: Type.Object({ ...snapshot, previousStatus: text, status: text }),
    sample: {
      settlement: { ...changed, status: 'settled' },
      previousStatus: 'estimated',
      status: 'settled',
      changedFields: ['status'],
    },
  },
} as const;
