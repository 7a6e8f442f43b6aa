import type { Benchmark, Outcome } from '../benchmark.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { BenchCatalog, Workbench } from '../workbench.js';

const smallCatalog = 10_000;
const megabyte = 1_000_000;

/** §4.12 GET /api/v1/catalog/items?format=ndjson: the memory of the server must not grow with the catalog. */
export const catalogExport: Benchmark = { name: 'catalog-export', isLarge: true, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const small = await exportWhole(workbench, await workbench.catalog(smallCatalog));
  const large = await exportWhole(workbench, await workbench.catalog(workbench.options.rows));
  return [
    {
      name: 'export, peak memory',
      unit: 'MB',
      ours: large.peakBytes / megabyte,
      baseline: small.peakBytes / megabyte,
      target: { atMost: 1.25 },
      note: `${described(large)}, against ${described(small)}; a fresh server each`,
    },
  ];
}

interface Export {
  products: number;
  bytes: number;
  seconds: number;
  beforeBytes: number;
  peakBytes: number;
}

const described = ({ products, bytes, seconds, beforeBytes }: Export): string =>
  `${products.toLocaleString('en-US')} products, ${Math.round(bytes / megabyte)} MB in ${seconds.toFixed(1)} s from ${Math.round(beforeBytes / megabyte)} MB resident before`;

async function exportWhole(workbench: Workbench, catalog: BenchCatalog): Promise<Export> {
  const server = await workbench.ourServer(catalog);
  const before = await memory(server);
  const began = performance.now();
  const { bytes, lines } = await download(server, catalog.apiKey);
  const seconds = (performance.now() - began) / 1000;
  const after = await memory(server);
  await workbench.stop(server);
  if (lines !== catalog.productIds.length) {
    throw new Error(`The export has ${lines} lines for ${catalog.productIds.length} products`);
  }
  return { products: lines, bytes, seconds, beforeBytes: before.residentBytes, peakBytes: after.peakBytes };
}

async function download(server: PinnedProcess, apiKey: string): Promise<{ bytes: number; lines: number }> {
  const response = await fetch(new URL('/api/v1/catalog/items?format=ndjson', server.url), {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body!) {
    bytes += chunk.length;
    lines += newlinesIn(chunk);
  }
  return { bytes, lines };
}

const newline = 10;

function newlinesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
    count += 1;
  }
  return count;
}

async function memory(server: PinnedProcess) {
  const found = await server.memory();
  if (found === null) {
    throw new Error('This system does not tell the memory of a process (no /proc)');
  }
  return found;
}
