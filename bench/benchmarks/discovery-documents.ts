import type { StaticReply } from '../baseline/baseline-settings.js';
import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { fillPublicProducts } from '../search-size/fill-public-products.js';
import type { Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

const products = 1_000;
const domain = 'shop.example';

/** Copies of public documents that are confirmed, against a static reply. */
export const discoveryDocuments: Benchmark = { name: 'discovery-documents', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('discovery_documents');
  const merchantId = await publishMerchant(database);
  const ours = await workbench.ourServer(database);
  const replies = {
    manifest: await readReply(ours, `/api/v1/merchants/${merchantId}/manifest`),
    'llms.txt': await readReply(ours, `/api/v1/feed/${domain}/llms.txt`),
  };
  const baseline = await workbench.baselineServer('static-reply-baseline.js', database, {
    replies: Object.values(replies),
  });
  const outcomes: Outcome[] = [];
  for (const [name, reply] of Object.entries(replies)) {
    await assertSameReplies(ours, baseline, reply);
    const described = {
      name: `${name} is confirmed`,
      target: { atLeast: 0.9 },
      note: 'our own server with the reply ready, the same header fields, no route of the API, no rate limit, no data',
    };
    const contestants = { ours: confirmed(ours, reply), baseline: confirmed(baseline, reply) };
    outcomes.push(await throughputOutcome(described, contestants, workbench.options));
  }
  await workbench.stop(ours, baseline);
  return outcomes;
}

/** Answers who it is. */
async function publishMerchant(database: BenchDatabase): Promise<string> {
  await fillPublicProducts(database, { products, merchants: 1 });
  const [merchant] = await database.query<{ id: string }>(
    `update catalog.discovery_settings set domains = array[$1], proved_domains = array[$1] where is_listed
     returning organization_id as id`,
    [domain],
  );
  return merchant!.id;
}

/** What the server itself writes, and what is of one reply alone. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'etag', 'x-request-id']);

async function readReply({ url }: PinnedProcess, path: string): Promise<StaticReply> {
  const reply = await fetch(new URL(path, url));
  if (reply.status !== 200) {
    throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  }
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !ownHeaders.has(name)));
  return { path, etag: reply.headers.get('etag')!, headers, body: await reply.text() };
}

/** Throws unless both have the whole document, and confirm a copy of it. */
async function assertSameReplies(
  ours: PinnedProcess,
  baseline: PinnedProcess,
  { path, etag, body }: StaticReply,
): Promise<void> {
  for (const { url } of [ours, baseline]) {
    const whole = await fetch(new URL(path, url));
    const same = await fetch(new URL(path, url), { headers: { 'if-none-match': etag } });
    const text = await whole.text();
    if (text !== body || whole.headers.get('etag') !== etag || same.status !== 304) {
      throw new Error(`${new URL(path, url)} answers something else: ${same.status}\n${text}`);
    }
  }
}

function confirmed(server: PinnedProcess, { path, etag }: StaticReply): Contestant {
  const request = encodeRequest({ method: 'GET', path, headers: { 'if-none-match': etag } });
  return { server, requestOf: () => request };
}
