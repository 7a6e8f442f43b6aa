import { Type } from 'typebox';
import { settlementLimits } from '../../../subgraphs/finance/settlement/settlement.limits.js';
import { graphql } from '../../graphql.js';
import { input, Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });

export const settlementStatus = oneOf(
  'estimated',
  'pending',
  'settled',
  'paid_out',
  'adjusted',
  'disputed',
  'canceled',
);

export const settlementEvidence = oneOf('estimated', 'provider_confirmed', 'payout_matched');

const feeCategory = oneOf(
  'item_revenue',
  'platform_subsidy',
  'seller_promotion',
  'commission',
  'payment_processing',
  'service_program',
  'order_processing',
  'affiliate',
  'advertising',
  'shipping_charge',
  'shipping_cost',
  'shipping_subsidy',
  'return_shipping',
  'fulfilment_storage',
  'insurance_protection',
  'tax_withheld',
  'tax_on_fees_or_import',
  'refund',
  'refund_admin',
  'compensation',
  'adjustment',
  'subscription',
  'unclassified',
);

/** §2.10: one for each order and currency. */
export const Settlement = resource('Settlement', {
  id: Uuid,
  orderId: nullable(Type.String({ ...Uuid, description: 'Null if the order is unknown.' })),
  marketplace: text,
  accountId: textOrNull,
  externalOrderId: text,
  currency: Type.String({ description: 'ISO 4217 code of every amount.' }),
  status: settlementStatus,
  components: Type.Array(
    resource('SettlementComponent', {
      category: feeCategory,
      amount: Money,
      rawTypes: Type.Array(text, { description: "The source's types in this category." }),
    }),
    { description: "Sums by category, from the seller's side: a charge is negative." },
  ),
  componentsTotal: Money,
  marketplaceNet: Money,
  variance: nullable(Money),
  evidenceStatus: nullable(settlementEvidence),
  evidence: resource('SettlementEvidenceCounts', {
    estimated: Count,
    providerConfirmed: Count,
    payoutMatched: Count,
  }),
  payoutReferences: Type.Array(text),
  reconciliation: resource('SettlementReconciliation', {
    order: resource('OrderReconciliation', {
      result: oneOf('matched', 'different', 'unknown'),
      expected: nullable(Money),
      settled: Money,
      difference: nullable(Money),
    }),
    payout: resource('PayoutReconciliation', {
      result: oneOf('matched', 'partial', 'open'),
      paid: Money,
      open: Money,
    }),
  }),
  paymentReceived: nullable(
    resource('PaymentReceived', { amount: Money, formulaId: text, formulaVersion: text }),
  ),
  unclassifiedTypes: Type.Array(text, { description: "The source's names that no category is known for." }),
  mappingVersion: textOrNull,
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const settlementFields = graphql(`
  fragment SettlementFields on Settlement {
    id orderId marketplace accountId externalOrderId currency status
    components { category amount { amount currency } rawTypes }
    componentsTotal { amount currency } marketplaceNet { amount currency } variance { amount currency }
    evidenceStatus evidence { estimated providerConfirmed payoutMatched } payoutReferences
    reconciliation {
      order {
        result expected { amount currency } settled { amount currency } difference { amount currency }
      }
      payout { result paid { amount currency } open { amount currency } }
    }
    paymentReceived { amount { amount currency } formulaId formulaVersion } unclassifiedTypes mappingVersion version
    createdAt updatedAt
  }`);

const Text = Type.String({ minLength: 1, maxLength: settlementLimits.statementTextLength });

const StatementRow = input(
  {
    externalRowId: Type.String({
      ...Text,
      description: 'Unique among the rows of the account; a row with the same id is replaced.',
    }),
    type: Type.String({ ...Text, description: "The channel's name of the fee or credit." }),
    category: Type.Optional(feeCategory),
    amount: Type.String({ maxLength: 40, description: 'Decimal string; a charge is negative.' }),
    postedAt: Timestamp,
    externalStatementId: Type.Optional(Text),
    externalLineId: Type.Optional(Text),
    reversalOf: Type.Optional(Text),
    dispute: Type.Optional(oneOf('opened', 'closed')),
    isFinal: Type.Optional(Type.Boolean({ description: 'Default true.' })),
    payout: Type.Optional(
      input({
        externalPayoutId: Text,
        state: oneOf('pending', 'paid', 'failed', 'canceled'),
        paidAt: Type.Optional(Timestamp),
      }),
    ),
  },
  { title: 'NewSettlementRow' },
);

export const NewSettlement = input(
  {
    marketplace: Type.String({ minLength: 1, maxLength: 60 }),
    accountId: Type.Optional(nullable(Uuid)),
    externalOrderId: Text,
    currency: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217 code of all rows.' }),
    rows: Type.Array(StatementRow, { minItems: 1, maxItems: settlementLimits.statementRowsMax }),
  },
  { title: 'NewSettlement' },
);
