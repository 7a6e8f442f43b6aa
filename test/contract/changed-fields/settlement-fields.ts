import { describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { listPayouts } from '../../../subgraphs/finance/payout/payout.queries.js';
import { loadStatement } from '../../../subgraphs/finance/settlement/loaded-statement.queries.js';
import type {
  RowPayout,
  Settlement,
  SettlementIdentity,
  StatementRow,
} from '../../../subgraphs/finance/settlement/settlement.entity.js';
import { changedSettlementFields } from '../../../subgraphs/finance/settlement/settlement-difference.rules.js';
import { SettlementRecorder } from '../../../subgraphs/finance/settlement/settlement-record.service.js';
import { storeRevisions } from '../../../subgraphs/finance/settlement/settlement-store.js';
import type { OrderShop } from '../../commerce/order-world.js';
import { paid, statementRow } from '../../finance/statement-rows.js';
import { eventsOf } from './events-of.js';

const row = statementRow('R-1', '-2.00', { isFinal: false, payout: paid() });

/** `origin` decides who may change a row; `externalRowId` names it. */
const rowChanges: {
  [Field in Exclude<keyof StatementRow, 'externalRowId' | 'origin' | 'payout'>]: StatementRow[Field];
} = {
  externalStatementId: 'S-2',
  externalOrderId: 'O-2',
  externalLineId: 'L-2',
  externalTransactionId: 'T-2',
  statedNet: '-3.00',
  rawType: 'Fee',
  rawAmount: '-2.50',
  currency: 'USD',
  category: 'commission',
  mappingVersion: '2027-01-01',
  reversalOf: 'R-0',
  dispute: 'opened',
  isFinal: true,
  postedAt: '2026-11-22T08:00:00.000Z',
};

const anyPayout = { marketplace: null, accountId: null };

const payoutChanges: { [Field in keyof RowPayout]: RowPayout[Field] } = {
  externalPayoutId: 'P-2',
  marketplaceStatus: 'FAILED',
  state: 'failed',
  paidAt: '2026-11-22T08:00:00.000Z',
};

type Kept = keyof SettlementIdentity | 'id' | 'version' | 'createdAt' | 'updatedAt';

/** Another value of each field, and whatever else has to change with it. */
const settlementChanges: Record<
  Exclude<keyof Settlement, Kept>,
  (settlement: Settlement) => Partial<Settlement>
> = {
  orderId: () => ({ orderId: newId() }),
  status: () => ({ status: 'disputed' }),
  components: ({ components: [component] }) => ({ components: [{ ...component!, rawTypes: ['Other'] }] }),
  componentsTotal: () => ({ componentsTotal: '-3.00', variance: '1.00' }),
  marketplaceNet: () => ({ marketplaceNet: '-3.00', variance: '-1.00' }),
  variance: () => ({ variance: '0.00' }),
  evidenceStatus: () => ({ evidenceStatus: 'provider_confirmed' }),
  evidence: ({ evidence }) => ({ evidence: { ...evidence, estimated: 7 } }),
  payoutReferences: () => ({ payoutReferences: ['P-9'] }),
  reconciliation: ({ reconciliation }) => ({
    reconciliation: { ...reconciliation, payout: { ...reconciliation.payout, result: 'partial' } },
  }),
  paymentReceived: () => ({ paymentReceived: { amount: '9.00', formulaId: 'f', formulaVersion: '1' } }),
  unclassifiedTypes: () => ({ unclassifiedTypes: ['Odd'] }),
  mappingVersion: () => ({ mappingVersion: '2027-01-01' }),
};

/** Each field of a statement's row, of its payout and of a settlement, changed alone. */
export function describeSettlements(openShop: () => OrderShop): void {
  function openMerchant() {
    const { ctx, accountId } = openShop();
    const account = { organizationId: ctx.organizationId, marketplace: 'stall', accountId };
    const record = (rows: StatementRow[]) =>
      ctx.transaction(tx => new SettlementRecorder().recordRows(tx, account, { rows }));
    const held = () => loadStatement(ctx.db, account, [row]);
    return { ctx, account, record, held };
  }

  describe("a row of a marketplace's statement", () => {
    it.each(Object.entries(rowChanges))('is stored with %s alone changed', async (field, to) => {
      const { record, held } = openMerchant();
      await record([row]);
      const [before] = (await held()).rows;
      const changed = { ...row, [field]: to };
      await record([changed]);
      const [after] = (await held()).rows;
      expect(after).toEqual({ ...before!, ...changed, settlementId: after!.settlementId });
    });

    it.each(Object.entries(payoutChanges))(
      'is stored with %s of its payout alone changed',
      async (field, to) => {
        const { ctx, record, held } = openMerchant();
        await record([row]);
        const payout = { ...row.payout!, [field]: to };
        await record([{ ...row, payout }]);
        expect((await held()).rows).toMatchObject([{ payout }]);
        const { items } = await listPayouts(ctx.db, ctx.organizationId, anyPayout, {
          limit: 10,
          cursor: null,
        });
        expect(items[0]).toMatchObject(payout);
      },
    );
  });

  describe('a settlement', () => {
    it.each(Object.entries(settlementChanges))(
      'is stored and told with %s alone changed',
      async (field, change) => {
        const { ctx, account, record, held } = openMerchant();
        await record([row]);
        const [before] = (await held()).settlements;
        const after = { ...before!, ...change(before!), version: 2 };
        const changedFields = changedSettlementFields(before!, after);
        const revisions = [{ before: before!, after, changedFields }];
        const recorded = { revisions, rows: [], gone: [], source: undefined };
        await ctx.transaction(tx => storeRevisions(tx, account, recorded));
        expect((await held()).settlements).toEqual([after]);
        const told = (await eventsOf(ctx, 'settlement')).slice(1).flatMap(event => event.changedFields);
        expect(told.map(path => path.split('.')[0])).toContain(field);
      },
    );
  });
}
