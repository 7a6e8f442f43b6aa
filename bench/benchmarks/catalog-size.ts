import type { Benchmark, Outcome } from '../benchmark.js';
import { sampleProduct, skuOf } from '../catalog/sample-product.js';
import { coinedWords } from '../catalog/words.js';
import { compareLatency } from '../load/compare-latency.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { BenchCatalog, Workbench } from '../workbench.js';

const smallCatalog = 10_000;
const requests = 60;

/** §4.12 GET /api/v1/products on a large catalog against a small one: what a merchant waits for must not grow. */
export const catalogSize: Benchmark = { name: 'catalog-size', isLarge: true, run };

const lists: Record<string, string[]> = {
  'list, newest': ['limit=20'],
  'list, by status': ['limit=20&status=draft', 'limit=20&status=archived'],
  'list, by price': ['limit=20&sort-by=price_asc', 'limit=20&sort-by=price_desc&status=active'],
  'list, price range': ['limit=20&min-price=100&max-price=120'],
  'q, a common word': queries(coinedWords.slice(0, 10)),
  'q, a rare word': queries(coinedWords.slice(-10)),
  'q, two words': queries(titles().map(([brand, , colour]) => `${brand} ${colour}`)),
  'q, an SKU': queries([skuOf(17), skuOf(4_711), skuOf(9_999)]),
  'q, a part of an SKU': queries(['0004711', '0009999']),
  'q, a typing error': queries(titles().map(([brand]) => misspelt(brand!))),
};

async function run(workbench: Workbench): Promise<Outcome[]> {
  const large = await workbench.catalog(workbench.options.rows);
  const small = await workbench.catalog(smallCatalog);
  const servers = [await workbench.ourServer(large), await workbench.ourServer(small)] as const;
  const outcomes: Outcome[] = [];
  for (const [name, asked] of Object.entries(lists)) {
    const { oursMs, baselineMs } = await compareLatency(
      reading(servers[0], large, asked),
      reading(servers[1], small, asked),
      requests,
    );
    outcomes.push({
      name,
      unit: 'ms',
      ours: oursMs,
      baseline: baselineMs,
      target: { atMost: 2 },
      note: `median wait with ${workbench.options.rows.toLocaleString('en-US')} products against ${smallCatalog.toLocaleString('en-US')}`,
    });
  }
  await workbench.stop(...servers);
  return outcomes;
}

function reading(server: PinnedProcess, { apiKey }: BenchCatalog, asked: readonly string[]): Contestant {
  const headers = { authorization: `Bearer ${apiKey}` };
  const encoded = asked.map(query =>
    encodeRequest({ method: 'GET', path: `/api/v1/products?${query}`, headers }),
  );
  return { server, requestOf: index => encoded[index % encoded.length]! };
}

function queries(texts: readonly string[]): string[] {
  return texts.map(text => `limit=20&q=${encodeURIComponent(text)}`);
}

/** The words of some titles that both catalogs hold. */
function titles(): string[][] {
  return [11, 222, 3_333, 4_444, 5_555].map(index =>
    sampleProduct(index)
      .title.split(' ')
      .filter(word => word.length > 3),
  );
}

/** Two neighbouring letters changed places. */
function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
}
