import { Type } from 'typebox';
import { feeCategories, payoutStates } from '../../../connectors/marketplaces/finance.values.js';
import { settlementLimits } from '../../../subgraphs/finance/settlement/settlement.limits.js';
import {
  disputeEffects,
  evidences,
  orderResults,
  payoutResults,
  settlementStatuses,
} from '../../../subgraphs/finance/settlement/settlement.values.js';
import { graphql } from '../../graphql.js';
import { input, Money, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());
const Count = Type.Integer({ minimum: 0 });

export const settlementStatus = oneOf(...settlementStatuses);
export const settlementEvidence = oneOf(...evidences);
const feeCategory = oneOf(...feeCategories);

/**
 * §2.10: one for each order and currency. By hand, so that the contract can be read in one place, next to its document; a field
 * that is described here means something else than in GraphQL.
 */
export const Settlement = resource('Settlement', {
  id: Uuid,
  orderId: nullable(Uuid),
  marketplace: text,
  accountId: textOrNull,
  externalOrderId: text,
  currency: text,
  status: settlementStatus,
  components: Type.Array(
    resource('SettlementComponent', { category: feeCategory, amount: Money, rawTypes: Type.Array(text) }),
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
      result: oneOf(...orderResults),
      expected: nullable(Money),
      settled: Money,
      difference: nullable(Money),
    }),
    payout: resource('PayoutReconciliation', {
      result: oneOf(...payoutResults),
      paid: Money,
      open: Money,
    }),
  }),
  paymentReceived: nullable(
    resource('PaymentReceived', { amount: Money, formulaId: text, formulaVersion: text }),
  ),
  unclassifiedTypes: Type.Array(text),
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
    dispute: Type.Optional(oneOf(...disputeEffects)),
    isFinal: Type.Optional(Type.Boolean({ description: 'Default true.' })),
    payout: Type.Optional(
      input({
        externalPayoutId: Text,
        state: oneOf(...payoutStates),
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
