import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { evaluateLine } from '../../../../subgraphs/commerce/pricing/listing-price/listing-price.rules.js';
import { allPriceBooks } from '../../../../subgraphs/commerce/pricing/price-book/price-book.queries.js';
import { preparePriceRules } from '../../../../subgraphs/commerce/pricing/price-book/price-evaluation.rules.js';
import { readPreviewedItems } from '../../../../subgraphs/commerce/pricing/price-preview/previewed-items.js';
import { reducingPromotions } from '../../../../subgraphs/commerce/pricing/promotion/promotional-price.queries.js';
import { preparePromotionRules } from '../../../../subgraphs/commerce/pricing/promotion/promotional-price.rules.js';
import type { SandboxScene } from './sandbox-scene.js';
import { lineKey, preview, takesSalePrice } from './shown-lines.js';

const everywhere = { marketplaces: [], countries: [], storeIds: [], currency: null, goods: null };

/** In an order that the seed says, and nothing else. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const places = all.map((each, index) => {
    const digest = createHash('md5').update(`${seed} ${index}`).digest('hex');
    return [digest, each] as const;
  });
  return places.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Lines of which the evaluator says something else where it gets rules, and what is assigned to them, in another order. */
export async function differingByOrder(scene: SandboxScene, seed: number): Promise<string[]> {
  const { db, organizationId, clock } = scene.hours;
  const now = clock.now();
  const { lines } = await preview(scene, { at: now.toISOString() });
  const items = await readPreviewedItems(db, organizationId, { ...everywhere, limit: 1_000, now });
  const productIds = new Set(items.map(({ productId }) => productId));
  const books = [...(await allPriceBooks(db, organizationId)).values()];
  const { promotions, products } = await reducingPromotions(db, organizationId, { productIds, now });
  const active = books.filter(({ status }) => status === 'active');
  const rules = {
    books: preparePriceRules(shuffled(active, seed), shuffled(books, seed + 1)),
    promotions: preparePromotionRules(shuffled(promotions, seed + 2), {
      ...{ products: shuffled(products, seed + 3), takesSalePrice, now },
    }),
    now,
  };
  const known = new Map(items.map(item => [lineKey(item), item]));
  return lines.flatMap(line => {
    const { price, sale } = evaluateLine(rules, known.get(lineKey(line))!);
    const found = [price.price, price.trace.steps, sale.salePrice, sale.decisive?.promotionId ?? null];
    const { newPrice, newSalePrice, trace, promotionId } = line;
    const previewed = [newPrice?.amount ?? null, trace.steps, newSalePrice?.amount ?? null, promotionId];
    return isDeepStrictEqual(asTold(found), asTold(previewed))
      ? []
      : [`${line.skus[0]}: ${JSON.stringify(found)} in place of ${JSON.stringify(previewed)}`];
  });
}

/** As the API writes it, in which what is absent is null. */
const asTold = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each) => (name === 'rounding' && each === null ? undefined : each)),
  );
