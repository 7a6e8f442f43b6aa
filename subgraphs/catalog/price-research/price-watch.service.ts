import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { priceResearchLimits } from './price-research.limits.js';
import type { PriceWatch, PriceWatchFields } from './price-watch.entity.js';
import { countPriceWatches, findPriceWatch, lockPriceWatch } from './price-watch.queries.js';
import { normalizedWatch, priceWatchErrors } from './price-watch.rules.js';
import { removePriceWatch, writePriceWatch } from './price-watch.writer.js';

/** Watches that compare prices of products again and again. */
export class PriceWatchService {
  /** Throws PRICE_WATCH_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<PriceWatch> {
    const watch = isId(id) ? await findPriceWatch(ctx.reader, ctx.organizationId, id) : null;
    if (watch === null) {
      throw fail('PRICE_WATCH_NOT_FOUND');
    }
    return watch;
  }

  /** Compared for the first time within minutes. Throws VALIDATION_FAILED, LIMIT_REACHED. */
  create(ctx: RequestContext, fields: PriceWatchFields): Promise<PriceWatch> {
    const normalized = normalizedWatch(fields);
    reject(priceWatchErrors(normalized));
    return ctx.transaction(async tx => {
      const { watchesMax } = priceResearchLimits;
      if ((await countPriceWatches(tx, ctx.organizationId)) >= watchesMax) {
        throw fail('LIMIT_REACHED', { detail: `An organization has at most ${watchesMax} price watches.` });
      }
      const now = ctx.clock.now().toISOString();
      const state = { standings: {}, nextRunAt: now, lastComparisonId: null, version: 1 };
      const watch = { ...normalized, ...state, id: newId(), createdAt: now, updatedAt: now };
      await writePriceWatch(tx, ctx.organizationId, watch);
      return watch;
    });
  }

  /**
   * Products that are not watched any more are forgotten; where thresholds change, each price that is beyond them is told anew.
   * What changes nothing is no new version. Throws PRICE_WATCH_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.
   */
  update(ctx: RequestContext, id: string, changes: Partial<PriceWatchFields>): Promise<PriceWatch> {
    return ctx.transaction(async tx => {
      const before = await lock(tx, ctx, id);
      const fields = normalizedWatch({ ...before, ...changes });
      reject(priceWatchErrors(fields));
      if (isDeepStrictEqual(fields, normalizedWatch(before))) {
        return before;
      }
      const after = { ...before, ...fields, version: before.version + 1 };
      const isSameLine =
        before.abovePercent === after.abovePercent && before.belowPercent === after.belowPercent;
      const kept = Object.entries(before.standings).filter(([key]) =>
        after.productIds.includes(key.split(' ')[0]!),
      );
      const watch = {
        ...after,
        standings: isSameLine ? Object.fromEntries(kept) : {},
        updatedAt: ctx.clock.now().toISOString(),
      };
      await writePriceWatch(tx, ctx.organizationId, watch);
      return watch;
    });
  }

  /** Its comparisons stay. Throws PRICE_WATCH_NOT_FOUND, VERSION_STALE. */
  delete(ctx: RequestContext, id: string): Promise<PriceWatch> {
    return ctx.transaction(async tx => {
      const watch = await lock(tx, ctx, id);
      await removePriceWatch(tx, ctx.organizationId, id);
      return watch;
    });
  }
}

async function lock(
  tx: Transaction,
  { organizationId, ifMatch }: RequestContext,
  id: string,
): Promise<PriceWatch> {
  const watch = isId(id) ? await lockPriceWatch(tx, organizationId, id) : null;
  if (watch === null) {
    throw fail('PRICE_WATCH_NOT_FOUND');
  }
  if (ifMatch !== null && ifMatch !== watch.version) {
    throw fail('VERSION_STALE');
  }
  return watch;
}
