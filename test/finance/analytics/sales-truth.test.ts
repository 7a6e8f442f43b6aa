import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import { askFor, rowsOf } from './analytics-answers.js';
import { differencesFromBooks } from './compare-with-books.js';
import { differencesFromLinks } from './row-links.js';
import { type Books, openBooks } from './sales-books.js';
import { newSeed, SalesHistory } from './sales-history.js';

const seed = newSeed();
let program: Program;
let shop: Organization;
let history: SalesHistory;
let books: Books;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  history = await SalesHistory.open(program, shop, { seed });
  books = await openBooks(program.databaseUrl, shop.id);
  await history.live(150);
});
afterAll(async () => {
  await books?.close();
  await history?.close();
  await program?.stop();
});

const window = 'from=2026-03-01&to=2026-03-15';
const zones = ['UTC', 'Asia/Singapore', 'Asia/Kolkata', 'America/New_York'];

describe(`figures of orders and returns (seed ${seed})`, () => {
  it.each(zones)('are what the books say by the days of %s, to the cent', async timeZone => {
    const query = `${window}&granularity=day&time-zone=${timeZone}`;
    const { differences, compared } = await differencesFromBooks(shop.rest, books, query);
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  it.each(['UTC', 'Asia/Kolkata'])('are what the books say by the hours of %s', async timeZone => {
    const query = `from=2026-03-04&to=2026-03-06&granularity=hour&time-zone=${timeZone}`;
    expect((await differencesFromBooks(shop.rest, books, query)).differences).toEqual([]);
  });

  it('stay so while orders are corrected, told again and deleted', async () => {
    await history.live(60);
    const query = `${window}&granularity=day&time-zone=America/New_York`;
    expect((await differencesFromBooks(shop.rest, books, query)).differences).toEqual([]);
  });

  it('of the comparison are those of the window before', async () => {
    const [now, before] = await Promise.all(
      ['from=2026-03-08&to=2026-03-15', 'from=2026-03-01&to=2026-03-08'].map(query =>
        askFor(shop.rest, 'overview', `${query}&granularity=day&time-zone=America/New_York`),
      ),
    );
    for (const table of ['totals', 'series', 'byMarketplace']) {
      const previous = rowsOf(now!, table).map(({ figures }) => figures.map(each => each.previous));
      const values = new Map(rowsOf(before!, table).map(row => [row.keys.at(-1)!.value, row]));
      const expected = rowsOf(now!, table).map((row, place) =>
        (table === 'series'
          ? rowsOf(before!, table)[place]
          : values.get(row.keys.at(-1)!.value)
        )?.figures.map(each => each.value),
      );
      expect(previous).toEqual(expected);
    }
  });

  it('are the sums of the rows that their links list', async () => {
    for (const section of ['overview', 'orders', 'stores']) {
      const report = await askFor(shop.rest, section, `${window}&time-zone=Asia/Kolkata`);
      const tables = report.tables.filter(({ key }) => key !== 'productCohorts');
      const rows = tables.flatMap(({ key }) =>
        rowsOf(report, key).filter((_, place) => key !== 'series' || place % 7 === 3),
      );
      const differences = await Promise.all(rows.map(row => differencesFromLinks(shop.rest, row)));
      expect([section, differences.flat()]).toEqual([section, []]);
      expect(rows.every(({ links }) => links.length > 0)).toBe(true);
    }
  });

  it('are narrowed by every filter as the lists of their links are', async () => {
    for (const filter of [
      'country=SG',
      'store-id=S1,S2',
      'currency=MYR',
      'marketplace=bazaar&country=SG,MY',
      'marketplace=agentic_checkout',
    ]) {
      const report = await askFor(shop.rest, 'overview', `${window}&${filter}`);
      const differences = await Promise.all(
        rowsOf(report, 'totals').map(row => differencesFromLinks(shop.rest, row)),
      );
      expect([filter, differences.flat()]).toEqual([filter, []]);
    }
  });
});
