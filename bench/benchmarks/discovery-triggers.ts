import type { BenchDatabase } from '../bench-database.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { fillCatalog } from '../catalog/fill-catalog.js';
import { median } from '../load/median.js';
import { threadCpuMicrosOf } from '../processes/process-facts.js';
import type { Workbench } from '../workbench.js';

const products = 2_000;
/** Of each round; short, as rounds with and without triggers take turns. */
const writesPerRound = 300;
const roundsPerRound = 8;

/**
 * What a write costs because changes of products are noted for the public, as the processor time of its transaction in the database,
 * with the triggers against without: what else the machine does counts for neither. Claimed: at most 1.1 times for a merchant who is
 * not listed.
 */
export const discoveryTriggers: Benchmark = { name: 'discovery-triggers', isLarge: false, run };

const writes = {
  price:
    'update catalog.product set price = price + 0.01, version = version + 1 where organization_id = $1 and id = $2',
  stock:
    'update catalog.product set inventory_quantity = coalesce(inventory_quantity, 0) + 1 where organization_id = $1 and id = $2',
};

async function run(workbench: Workbench): Promise<Outcome[]> {
  const database = await workbench.database('discovery_triggers');
  const productIds = await fillCatalog(database, workbench.exchange, products);
  // What is measured is the work, and not the disk.
  await database.query('set synchronous_commit = off');
  const outcomes: Outcome[] = [];
  for (const isListed of [false, true]) {
    await list(database, isListed);
    for (const [name, statement] of Object.entries(writes)) {
      const rounds = workbench.options.rounds * roundsPerRound;
      const { on, off } = await compare(database, productIds, { statement, rounds });
      outcomes.push({
        name: `${name}, ${isListed ? 'listed' : 'not listed'}`,
        unit: 'µs of processor',
        ours: on,
        baseline: off,
        target: { atMost: isListed ? 2 : 1.1 },
        note: `${writesPerRound} transactions of one product each, processor time of the connection, median of ${rounds} rounds of both kinds in turn; the baseline has the triggers disabled`,
      });
    }
  }
  return outcomes;
}

const list = (database: BenchDatabase, isListed: boolean) =>
  database.query(
    `insert into catalog.discovery_settings (organization_id, is_listed, display_name, updated_at)
     values ($1, $2, 'Merchant', now()) on conflict (organization_id) do update set is_listed = $2`,
    [database.organizationId, isListed],
  );

async function compare(
  database: BenchDatabase,
  productIds: readonly string[],
  { statement, rounds }: { statement: string; rounds: number },
): Promise<Record<'on' | 'off', number>> {
  const [{ pid }] = (await database.query<{ pid: number }>('select pg_backend_pid() as pid')) as [
    { pid: number },
  ];
  const samples = { on: [] as number[], off: [] as number[] };
  for (let count = -2; count < rounds; count++) {
    for (const kind of ['on', 'off'] as const) {
      await database.query(
        `alter table catalog.product ${kind === 'on' ? 'enable' : 'disable'} trigger product_public_update`,
      );
      const began = await usedMicros(pid);
      for (let index = 0; index < writesPerRound; index++) {
        const id = productIds[(index * 7) % productIds.length];
        await database.query(statement, [database.organizationId, id]);
      }
      if (count >= 0) samples[kind].push(((await usedMicros(pid)) - began) / writesPerRound);
    }
    await database.query('delete from catalog.public_product_change');
  }
  return { on: median(samples.on), off: median(samples.off) };
}

/** Processor time of the connection; where the system does not tell, the time that passed. */
const usedMicros = async (pid: number): Promise<number> =>
  (await threadCpuMicrosOf(pid)) ?? performance.now() * 1_000;
