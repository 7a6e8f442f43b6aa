import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, stall } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
beforeAll(async () => {
  ledger = await openSettlements();
});
afterAll(() => ledger.close());

describe('many recorders at once', () => {
  it('with the same order make one settlement of all rows, and an event for each change', async () => {
    const merchant = ledger.merchant();
    const rows = Array.from({ length: 8 }, (_, index) => financeRow(`R-${index}`, 'Price', '1.00'));
    const outcomes = await Promise.all([...rows, ...rows].map(row => merchant.record([row])));
    const settlement = await merchant.only();
    expect(settlement).toMatchObject({ marketplaceNet: '8.00', version: 8 });
    expect(settlement.evidence.providerConfirmed).toBe(8);
    expect(outcomes.flat().filter(outcome => outcome.endsWith('unchanged'))).toHaveLength(8);
    const events = await merchant.events();
    expect(events.map(({ resourceVersion }) => resourceVersion)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events.at(-1).data.settlement.marketplaceNet.amount).toBe('8.00');
  });

  it('come to the same settlements in whatever order and however often pages of rows arrive', async () => {
    const types = Object.keys(stall.statusMapping.fees!.categories);
    const row = fc.record({
      id: fc.integer({ min: 0, max: 15 }),
      order: fc.integer({ min: 0, max: 2 }),
      cents: fc.integer({ min: -5_000, max: 5_000 }),
      type: fc.constantFrom(...types),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(2)),
        async (drawn, picks) => {
          const rows = [...new Map(drawn.map(each => [each.id, each])).values()].map(
            ({ id, order, cents, type }) =>
              financeRow(`R-${id}`, type, (cents / 100).toFixed(2), { externalOrderId: `O-${order}` }),
          );
          const [straight, troubled] = [ledger.merchant(), ledger.merchant()];
          await straight.record(rows);
          const pages = rows.map(each => [each]).sort(() => picks.next().value! - 1);
          for (const page of [...pages, ...pages.toReversed()]) {
            await troubled.record(page);
          }
          const comparable = async (merchant: typeof straight) =>
            (await merchant.settlements())
              .map(({ externalOrderId, components, marketplaceNet, status }) => ({
                externalOrderId,
                components,
                marketplaceNet,
                status,
              }))
              .sort((a, b) => a.externalOrderId.localeCompare(b.externalOrderId));
          expect(await comparable(troubled)).toEqual(await comparable(straight));
          const last = new Map(
            (await troubled.events()).map(({ subject, data }) => [subject.id, data.settlement]),
          );
          for (const { id, marketplaceNet } of await troubled.settlements()) {
            expect(last.get(id).marketplaceNet.amount).toBe(marketplaceNet);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
