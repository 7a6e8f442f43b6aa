import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { serpapiSandbox } from '../../connectors/shopping-search/sandbox/serpapi-sandbox.js';
import { newId } from '../../kernel/ids.js';
import { priceResearchLimits } from '../../subgraphs/catalog/price-research/price-research.limits.js';
import { researchMarkets } from '../../subgraphs/catalog/price-research/price-research.values.js';
import { factsOf } from '../../subgraphs/catalog/price-research/research-market.rules.js';
import { searchVariables, threeShops } from '../catalog/price-research/price-shop.js';
import { plantRow } from '../support/planted-row.js';
import { KilledProgram } from './killed-program.js';
import { ProviderGate } from './provider-gate.js';

const timeoutMs = 240_000;
const { concurrentSearches } = priceResearchLimits;
/** 50 products in 9 markets with PRICE_RESEARCH_PRODUCTS=50; fewer in the ordinary run. */
const products = Number(process.env.PRICE_RESEARCH_PRODUCTS ?? 4);
const wanted = products * researchMarkets.length;
const kills = Number(process.env.PRICE_RESEARCH_KILLS ?? 1);
const searchesPerLife = Math.floor(wanted / (kills + 1));

const gate = new ProviderGate();
let sandbox: ProviderSandbox;
let program: KilledProgram;

beforeAll(async () => {
  sandbox = await ProviderSandbox.start(gate.before(serpapiSandbox(threeShops('9', '10', '12'))));
  program = await KilledProgram.prepare(searchVariables(sandbox));
}, timeoutMs);
afterAll(async () => {
  await program.close();
  await sandbox.close();
});

/** A product that is listed in every market. */
async function plantProduct(organizationId: string, number: number): Promise<string> {
  const of = { organization_id: organizationId };
  const sku = `KILLED-${number}`;
  const made = await program.rest.post('/api/v1/products', { title: `Alpha Kettle ${number}`, sku });
  const id = made.json.product.id;
  for (const market of researchMarkets) {
    const { country, currency } = factsOf(market);
    const place = { ...of, connection_id: newId(), store_id: market };
    const listing = { ...place, product_id: id, country, currency, desired: 'published', state: 'live' };
    const listingId = await plantRow(program.db, 'catalog.listing', { ...listing, is_on_sale: true });
    const known = { observed_price: 11, price_evidence: 'snapshot', price_as_of: '2026-11-20T08:00:00Z' };
    const variant = { ...place, listing_id: listingId, variant_id: id, position: 0, sku, observed_sku: sku };
    await plantRow(program.db, 'catalog.listing_variant', { ...variant, ...known });
  }
  return id;
}

const stored = async (): Promise<string[]> =>
  (
    await program.db.query<{ key: string }>(
      `select query || ' ' || market as key from catalog.price_search order by 1`,
    )
  ).rows.map(({ key }) => key);
const asked = (): string[] =>
  sandbox.calls.map(({ path }) => {
    const { searchParams } = new URL(path, sandbox.url);
    return `${searchParams.get('q')} ${searchParams.get('gl')}`;
  });

describe('a price comparison whose program is killed', () => {
  it(
    'asks for no market again that was searched, however often it begins again',
    async () => {
      gate.open(searchesPerLife);
      await program.start();
      const { rows } = await program.db.query<{ id: string }>('select id from platform.organization');
      const productIds: string[] = [];
      for (let number = 0; number < products; number += 1) {
        productIds.push(await plantProduct(rows[0]!.id, number));
      }
      const { json } = await program.rest.post('/api/v1/products/compare-prices', { productIds });
      let searched: string[] = [];
      for (let life = 1; life <= kills; life += 1) {
        await gate.waiting(concurrentSearches);
        await program.kill();
        searched = await stored();
        expect(searched).toHaveLength(life * searchesPerLife);
        gate.open(life === kills ? wanted : searchesPerLife);
        sandbox.clear();
        await program.start();
      }
      const job = await program.rest.finishedJob(json.jobId);
      expect(job).toMatchObject({ status: 'completed', result: { success: true, succeeded: products } });
      expect([...searched, ...asked()].sort()).toEqual(await stored());
      expect(await stored()).toHaveLength(wanted);
      const path = `/api/v1/products/compare-prices/jobs/${json.jobId}`;
      const { results } = (await program.rest.get(path)).json;
      const medians = results.flatMap(
        ({ markets }: { markets: { research: { statistics: { p50: string } } }[] }) =>
          markets.map(({ research }) => Number(research.statistics.p50)),
      );
      expect(medians).toEqual(Array(wanted).fill(10));
    },
    timeoutMs,
  );
});
