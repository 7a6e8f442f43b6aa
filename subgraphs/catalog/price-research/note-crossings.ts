import type { Transaction } from '../../../kernel/database/transaction.js';
import { notify } from '../../platform/index.js';
import type { ItemComparison } from './price-comparison.entity.js';
import { lockPriceWatch } from './price-watch.queries.js';
import { crossingMessage, crossingsOf } from './price-watch.rules.js';
import { writePriceWatch } from './price-watch.writer.js';

/**
 * Tells people of prices that crossed a threshold of the watch, in the transaction that stores the figures: once, however
 * often the job begins again. A watch that was deleted meanwhile tells nothing, and an older comparison nothing anew.
 */
export async function noteCrossings(
  tx: Transaction,
  {
    organizationId,
    watchId,
    comparisonId,
  }: { organizationId: string; watchId: string; comparisonId: string },
  results: readonly ItemComparison[],
): Promise<void> {
  const watch = await lockPriceWatch(tx, organizationId, watchId);
  if (watch === null || watch.lastComparisonId !== comparisonId) {
    return;
  }
  const { crossings, standings } = crossingsOf(results, watch);
  await writePriceWatch(tx, organizationId, { ...watch, standings });
  if (crossings.length > 0) {
    await notify(tx, {
      organizationId,
      kind: 'price_watch.threshold_crossed',
      severity: 'info',
      subject: { type: 'price_comparison', id: comparisonId },
      ...crossingMessage(watch.name, crossings),
      scopes: ['catalog:read'],
    });
  }
}
