import type { Benchmark, Outcome } from '../benchmark.js';
import type { Contestant } from '../load/compare-throughput.js';
import { HttpConnection } from '../load/http-connection.js';
import { encodeRequest } from '../load/http-request.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { fillPromotions } from '../promotions/fill-promotions.js';
import type { Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

const promotions = 200;
const newest = '/api/v1/promotions?limit=20';

/** GET /api/v1/promotions, the newest twenty. */
export const promotionList: Benchmark = { name: 'promotion-list', isLarge: false, run };

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('promotions');
  await fillPromotions(database, promotions);
  const servers = [
    await workbench.ourServer(database),
    await workbench.baselineServer('promotion-list-baseline.js', database),
  ] as const;
  const ours = reading(servers[0], { authorization: `Bearer ${database.apiKey}` });
  const baseline = reading(servers[1], {});
  const [first, second] = await Promise.all([itemsOf(ours), itemsOf(baseline)]);
  if (first !== second) {
    throw new Error(`The baseline answers something else:\n${first}\n${second}`);
  }
  const outcome = await throughputOutcome(
    {
      name: 'list of 20 promotions',
      target: { atLeast: 0.7 },
      note: 'bare fastify and pg, the same SQL and the same bytes but for the cursor, no authentication',
    },
    { ours, baseline },
    workbench.options,
  );
  await workbench.stop(...servers);
  return [outcome];
}

function reading(server: PinnedProcess, headers: Record<string, string>): Contestant {
  const request = encodeRequest({ method: 'GET', path: newest, headers });
  return { server, requestOf: () => request };
}

async function itemsOf({ server, requestOf }: Contestant): Promise<string> {
  const connection = await HttpConnection.open(server.url);
  try {
    const { body } = await connection.send(requestOf(0));
    return JSON.stringify((JSON.parse(body.toString()) as { items: unknown }).items);
  } finally {
    connection.close();
  }
}
