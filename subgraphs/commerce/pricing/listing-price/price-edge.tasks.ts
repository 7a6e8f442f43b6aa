import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { defineTask, type TaskDefinition } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import {
  lockPriceBooks,
  type PriceBookRow,
  priceBookColumns,
  toPriceBook,
} from '../price-book/price-book.queries.js';
import { mergePlaces, placesOf } from '../price-book/price-place.rules.js';
import { nextEdge } from '../price-book/price-window.rules.js';
import { advancePromotionEdges, lockDuePromotions } from '../promotion/promotional-price.queries.js';
import { checkDuePrices } from './check-prices.js';
import { type RepricePromoted, repricePromoted } from './reprice-promoted.js';

const name = 'commerce.price.edges';

const organizations = sql(
  'commerce.price.organizationsWithEdges',
  `select organization_id as "organizationId" from commerce.price_book where next_edge_at <= $1
   union select organization_id from commerce.promotion where next_edge_at <= $1`,
);

const due = sql(
  'commerce.priceBook.dueEdges',
  `select ${priceBookColumns} from commerce.price_book b where b.organization_id = $1 and b.next_edge_at <= $2`,
);

const advance = sql(
  'commerce.priceBook.advanceEdges',
  `update commerce.price_book b set next_edge_at = edge.next_at
   from unnest($2::uuid[], $3::timestamptz[]) as edge (id, next_at)
   where b.organization_id = $1 and b.id = edge.id`,
);

/**
 * Prices again what books and promotions price whose windows began or ended: each edge once, in the transaction that notes
 * the next one, however long no process ran.
 */
export async function passEdges(db: Database, dependencies: RepricePromoted): Promise<void> {
  const now = db.clock.now();
  const rows = await db.query<{ organizationId: string }>(organizations, [now]);
  for (const { organizationId } of rows) {
    await db.transaction(
      async tx => {
        await passBookEdges(tx, { organizationId, now }, dependencies);
        await passPromotionEdges(tx, { organizationId, now }, dependencies);
      },
      taskOrigin(name, organizationId),
    );
  }
}

interface DueEdges {
  organizationId: string;
  now: Date;
}

async function passBookEdges(
  tx: Transaction,
  { organizationId, now }: DueEdges,
  { reprice }: RepricePromoted,
): Promise<void> {
  lockPriceBooks(tx, organizationId);
  const books = (await tx.query<PriceBookRow>(due, [organizationId, now])).map(toPriceBook);
  if (books.length === 0) {
    return;
  }
  await reprice(tx, organizationId, mergePlaces(books.map(placesOf)));
  const ids = books.map(({ id }) => id);
  await tx.query(advance, [organizationId, ids, books.map(book => nextEdge(book, now))]);
}

async function passPromotionEdges(
  tx: Transaction,
  { organizationId, now }: DueEdges,
  dependencies: RepricePromoted,
): Promise<void> {
  const promotions = await lockDuePromotions(tx, organizationId, now);
  if (promotions.length === 0) {
    return;
  }
  const touched = promotions.map(promotion => ({ promotion, productIds: null, isDeleted: false }));
  await repricePromoted(tx, organizationId, touched, dependencies);
  await advancePromotionEdges(tx, organizationId, promotions, now);
}

/** Every minute: what begins or ends is priced again, and what became of promotional prices is looked at. */
export const priceEdges = (
  dependencies: RepricePromoted,
  marketplaces: readonly Pick<Marketplace, 'key' | 'capabilities'>[],
): TaskDefinition =>
  defineTask({
    name,
    cron: '* * * * *',
    run: async ({ db }) => {
      await passEdges(db, dependencies);
      await checkDuePrices(db, marketplaces, name);
    },
  });
