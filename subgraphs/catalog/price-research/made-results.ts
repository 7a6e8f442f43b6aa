import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { WorkSlices } from '../../../kernel/work-slices.js';
import type { ItemComparison, ResearchFacts } from './price-comparison.entity.js';
import { compareItem } from './price-comparison.rules.js';
import { findSearches } from './price-research.queries.js';

/** Items whose offers are in memory at the same time. */
const itemsAtOnce = 10;
/** Compared in one turn of the event loop: some ten milliseconds each, with nine markets of 40 offers. */
const itemsInTurn = 2;

/** Figures by the current rules, of what was fixed when research began and of the stored searches; nobody is asked. */
export async function makeResults(
  reader: Pick<Database | Transaction, 'query'>,
  { organizationId, comparisonId }: { organizationId: string; comparisonId: string },
  { items, ...facts }: ResearchFacts,
): Promise<ItemComparison[]> {
  const results: ItemComparison[] = [];
  const slices = new WorkSlices(itemsInTurn);
  for (let first = 0; first < items.length; first += itemsAtOnce) {
    const some = items.slice(first, first + itemsAtOnce);
    const itemIds = some.map(({ id }) => id);
    const searches = await findSearches(reader, organizationId, { comparisonId, itemIds });
    const ofItem = Map.groupBy(searches, ({ itemId }) => itemId);
    for (const item of some) {
      results.push(compareItem(item, ofItem.get(item.id) ?? [], facts));
      if (slices.isFull(1)) {
        await slices.nextTurn();
      }
    }
  }
  return results;
}
