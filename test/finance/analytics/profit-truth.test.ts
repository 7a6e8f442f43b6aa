import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import { differencesOfProducts, differencesOfProfit } from './compare-with-books.js';
import { openLedger } from './ledger.js';
import { newSeed, SalesHistory } from './sales-history.js';

const seed = newSeed();
let program: Program;
let shop: Organization;
let history: SalesHistory;
let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  history = await SalesHistory.open(program, shop, { seed, from: '2025-11-20' });
  ledger = await openLedger(program.databaseUrl, shop.id);
  await history.live(120);
});
afterAll(async () => {
  await ledger?.close();
  await history?.close();
  await program?.stop();
});

/** It begins within a month, and holds a change of the clocks of New York. */
const window = 'from=2025-12-18&to=2026-03-15';
const zones = ['UTC', 'Asia/Singapore', 'Asia/Kolkata', 'America/New_York'];
/** No connector is known for the channel of the history. */
const withoutReturns = ['bazaar'];

describe(`figures of products and profit (seed ${seed})`, () => {
  it.each(zones)('are what the books say in %s: products, their cohorts and margins', async timeZone => {
    const query = `${window}&granularity=month&time-zone=${timeZone}`;
    const { differences, compared } = await differencesOfProducts(shop.rest, ledger, query);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(80);
  });

  it.each(zones)('are what the books say in %s: profit, and what is unmatched', async timeZone => {
    const query = `${window}&granularity=week&time-zone=${timeZone}`;
    const asked = { query, withoutReturns };
    const { differences, compared } = await differencesOfProfit(shop.rest, ledger, asked);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  it('stay so while orders and statements are corrected, told again and deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      await history.live(20);
      const query = `${window}&granularity=month&time-zone=America/New_York`;
      expect((await differencesOfProducts(shop.rest, ledger, query)).differences).toEqual([]);
      expect((await differencesOfProfit(shop.rest, ledger, { query, withoutReturns })).differences).toEqual(
        [],
      );
    }
  });

  it('count a settlement as unmatched once its order is deleted', async () => {
    const ofOrders = await ledger.query(
      `select s.id from finance.settlement s where s.organization_id = $1 and s.order_id is not null
         and not exists (select from commerce."order" o where o.organization_id = $1 and o.id = s.order_id)`,
    );
    expect(ofOrders).toEqual([]);
  });
});
