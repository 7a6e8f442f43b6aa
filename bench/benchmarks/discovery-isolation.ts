import type { Benchmark, Outcome } from '../benchmark.js';
import { openRequest } from '../checkouts/agent-request.js';
import { agenticMerchant, agentToken, offerProcessor } from '../checkouts/agentic-merchant.js';
import { HttpConnection } from '../load/http-connection.js';
import { median } from '../load/median.js';
import { percentile } from '../load/percentile.js';
import type { Scrape } from '../load/scraper-program.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { fillPublicProducts } from '../search-size/fill-public-products.js';
import { servingRoles, type Workbench } from '../workbench.js';

const publicProducts = 10_000;
const scrapers = 64;
const buyers = 4;
/** Of rounds of one kind that come before they count: caches, plans, and the buckets of rate limits that begin full. */
const warmUpRounds = 1;

/**
 * What it costs a merchant's checkout that somebody reads all that is public of another merchant, as fast as one can and from many
 * addresses. Claimed: with the limits that are set unless somebody sets others, checkouts open at no less than 0.8 of the rate
 * that they have otherwise.
 */
export const discoveryIsolation: Benchmark = { name: 'discovery-isolation', isLarge: false, run };

interface Scene {
  server: PinnedProcess;
  scraper: PinnedProcess;
  /** The nth request to open a session. */
  requestOf(index: number): Buffer;
  roundMs: number;
}

async function run(workbench: Workbench): Promise<Outcome[]> {
  const merchant = await agenticMerchant(workbench, 'discovery_isolation');
  await fillPublicProducts(merchant, { products: publicProducts, merchants: 1 });
  const [scraped] = await merchant.query<{ id: string }>(
    'select organization_id as id from catalog.discovery_settings where is_listed',
  );
  const server = await workbench.ourServer(merchant, servingRoles, {
    TRADEWIND_ALLOW_LOOPBACK: 'on',
    TRADEWIND_PUBLIC_RATE_LIMIT: '600',
    TRADEWIND_BEHIND_PROXY: '1',
  });
  const processor = await workbench.bystander('payment-sandbox-program.js', '/_sandbox');
  const scraper = await workbench.bystander('scraper-program.js', '/readyz');
  const { rail: paymentRail } = await offerProcessor(server.url, merchant, processor.url);
  const agent = { token: await agentToken(server.url, merchant), paymentRail };
  const { productIds } = merchant;
  const scene: Scene = {
    ...{ server, scraper, roundMs: workbench.options.roundSeconds * 1000 },
    requestOf: index => openRequest(agent, productIds[(index * 7) % productIds.length]!),
  };
  const outcomes: Outcome[] = [];
  for (const [name, paths] of Object.entries(scrapes(scraped!.id))) {
    outcomes.push(...(await compare(scene, name, { paths, rounds: workbench.options.rounds })));
  }
  await workbench.stop(server, processor, scraper);
  return outcomes;
}

const words = ['shirt', 'linen', 'black+dress', 'boot', 'cotton+jacket', 'backpack', 'shrit'];

/** What is read: searches cost the database, documents the server alone. */
const scrapes = (merchantId: string): Record<string, string[]> => ({
  'searches and lists': [
    ...words.map(q => `/api/v1/merchants/${merchantId}/search?q=${q}&limit=100`),
    ...words.map(q => `/api/v1/search?q=${q}&limit=100`),
    `/api/v1/merchants/${merchantId}/products?limit=100`,
  ],
  documents: [`/api/v1/merchants/${merchantId}/manifest`, `/m/${merchantId}`],
});

interface Sample {
  perSecond: number;
  p95Ms: number;
}

/** Rounds with and without the scraper take turns, so that whatever disturbs the machine disturbs both. */
async function compare(
  scene: Scene,
  name: string,
  { paths, rounds }: { paths: string[]; rounds: number },
): Promise<Outcome[]> {
  const samples = { alone: [] as Sample[], beside: [] as Sample[] };
  let scraped = '';
  for (let count = -warmUpRounds; count < rounds; count++) {
    const alone = await buy(scene);
    const [beside, statuses] = await besideScraper(scene, paths);
    if (count < 0) continue;
    scraped = Object.entries(statuses)
      .map(([status, times]) => `${times} times ${status}`)
      .join(', ');
    samples.alone.push(alone);
    samples.beside.push(beside);
  }
  const described = {
    note: `${buyers} buyers of one merchant beside ${scrapers} connections of as many addresses that read of another; the baseline is the same without them; in the last round they had ${scraped}`,
  };
  const of = (kind: keyof typeof samples, field: keyof Sample) =>
    median(samples[kind].map(one => one[field]));
  return [
    {
      ...described,
      ...{ name: `checkouts beside scraped ${name}`, unit: 'sessions/s', target: { atLeast: 0.8 } },
      ...{ ours: of('beside', 'perSecond'), baseline: of('alone', 'perSecond') },
    },
    {
      ...described,
      ...{ name: `checkouts beside scraped ${name}, p95`, unit: 'ms', target: { atMost: 1.5 } },
      ...{ ours: of('beside', 'p95Ms'), baseline: of('alone', 'p95Ms') },
    },
  ];
}

async function besideScraper(scene: Scene, paths: string[]): Promise<[Sample, Record<string, number>]> {
  const { server, scraper } = scene;
  const scrape: Scrape = { url: server.url.href, paths, connections: scrapers };
  await tell(scraper, '/scrape', scrape);
  const sample = await buy(scene);
  return [sample, await tell(scraper, '/rest')];
}

async function tell(
  { url }: PinnedProcess,
  path: string,
  body: object = {},
): Promise<Record<string, number>> {
  const reply = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
  return (await reply.json()) as Record<string, number>;
}

/** A round of buyers, each of whom opens the next session as soon as the last one is there. */
async function buy({ server, requestOf, roundMs }: Scene): Promise<Sample> {
  const connections = await Promise.all(
    Array.from({ length: buyers }, () => HttpConnection.open(server.url)),
  );
  const began = performance.now();
  const tookMs: number[] = [];
  let next = 0;
  await Promise.all(
    connections.map(async connection => {
      for (let now = performance.now(); now < began + roundMs; ) {
        const { status, body } = await connection.send(requestOf(next++));
        if (status !== 201)
          throw new Error(`A checkout answered ${status}: ${body.toString('utf8', 0, 500)}`);
        const then = performance.now();
        tookMs.push(then - now);
        now = then;
      }
    }),
  );
  for (const connection of connections) connection.close();
  return {
    perSecond: tookMs.length / ((performance.now() - began) / 1000),
    p95Ms: percentile(tookMs, 0.95),
  };
}
