import type { RequestContext } from '../../../kernel/context.js';
import type { JobTicket } from '../../../kernel/database/new-job.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { AppError, type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { amountErrors, currencyUnknown, formatAmount, isCurrency } from '../../../kernel/money.js';
import { catalogPrices, type PriceSource } from '../listing-request/price-source.js';
import { productSyncJob } from '../listing-request/product-sync-job.js';
import { enqueueOnce } from '../listing-request/sync-request.js';
import type { Product } from './product.entity.js';
import { productUpdated } from './product.events.js';
import { findProductIdsBySku, lockProducts } from './product.queries.js';
import { applyChanges, type ProductChanges } from './product.rules.js';
import { atDemandedVersion, lockProduct } from './product.service.js';
import { type ProductSnapshot, toSnapshot } from './product.snapshot.js';
import { storeProducts, writeProducts } from './product.writer.js';
import {
  type PriceFields,
  setInventoryOnFastPath,
  setPriceOnFastPath,
} from './product-commercial.queries.js';
import {
  assertStockChange,
  stockTargetErrors,
  targetedChange,
  targetVariant,
  type VariantTarget,
} from './product-commercial.rules.js';
import { changedFields } from './product-difference.rules.js';
import { productErrors } from './product-validation.rules.js';

export interface PriceChange extends VariantTarget, PriceFields {
  salePriceStartsAt?: string | null | undefined;
  salePriceEndsAt?: string | null | undefined;
  /** Of the amounts; undefined when all of them are cleared. */
  currency: string | undefined;
}

export interface InventoryChange extends VariantTarget {
  inventoryQuantity: number | null;
  expectedQuantity?: number | null | undefined;
}

export interface CostUpdate extends VariantTarget {
  productId?: string | null | undefined;
  cost: string | null;
  currency: string | undefined;
}

export interface CostOutcome {
  index: number;
  product: ProductSnapshot | null;
  error: AppError | null;
}

/** A change that was saved, and the job that brings it to the marketplaces. */
export interface AcceptedChange {
  product: ProductSnapshot;
  job: JobTicket;
}

/** Price, cost and stock: the changes merchants make most, with their durable synchronisation. */
export class ProductCommercialService {
  readonly #prices: PriceSource;

  constructor(prices: PriceSource = catalogPrices) {
    this.#prices = prices;
  }

  /** Throws VALIDATION_FAILED, PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VERSION_STALE. */
  async setPrice(ctx: RequestContext, id: string, change: PriceChange): Promise<AcceptedChange> {
    const fields = pricedFields(change);
    return ctx.transaction(async tx => {
      const takesFastPath =
        isWholeProduct(change) &&
        change.salePriceStartsAt === undefined &&
        change.salePriceEndsAt === undefined;
      const done =
        takesFastPath && isId(id) && change.currency !== undefined
          ? await setPriceOnFastPath(tx, this.#write(ctx, id), fields, change.currency)
          : null;
      return this.#accept(
        tx,
        ctx,
        done ?? (await this.#setPriceOnGeneralPath(tx, ctx, id, { ...change, ...fields })),
        'price',
      );
    });
  }

  /** Throws VALIDATION_FAILED, PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VERSION_STALE, INVENTORY_CONFLICT, INVENTORY_RESERVED. */
  async setInventory(ctx: RequestContext, id: string, change: InventoryChange): Promise<AcceptedChange> {
    const { inventoryQuantity: quantity, expectedQuantity: expected } = change;
    reject(quantityErrors(quantity));
    return ctx.transaction(async tx => {
      const done =
        isWholeProduct(change) && isId(id)
          ? await setInventoryOnFastPath(tx, this.#write(ctx, id), quantity, expected)
          : null;
      return this.#accept(
        tx,
        ctx,
        done ?? (await this.#setInventoryOnGeneralPath(tx, ctx, id, change)),
        'inventory',
      );
    });
  }

  /** Costs are the merchant's own business: they are sent nowhere. Throws as `setPrice`. */
  async setCost(ctx: RequestContext, id: string, update: CostUpdate): Promise<ProductSnapshot> {
    const [outcome] = await this.setCosts(ctx, [{ ...update, productId: id }]);
    if (outcome?.product == null) {
      throw outcome?.error ?? fail('PRODUCT_NOT_FOUND');
    }
    return outcome.product;
  }

  /** Each update succeeds or fails for itself; the good ones are saved together, in one transaction. */
  async setCosts(ctx: RequestContext, updates: readonly CostUpdate[]): Promise<CostOutcome[]> {
    return ctx.transaction(async tx => {
      const ids = await productIds(tx, ctx.organizationId, updates);
      const before = await lockProducts(tx, ctx.organizationId, [...new Set(ids.filter(id => id !== null))]);
      const after = new Map(before);
      const outcomes = updates.map((update, index) => {
        return outcomeOf(index, () => {
          const product = atDemandedVersion(after.get(ids[index] ?? ''), ctx);
          after.set(product.id, withCost(product, update));
        });
      });
      const pairs = [...after.values()].map(product => ({ before: before.get(product.id)!, after: product }));
      const saved = await saveAll(tx, ctx, pairs, this.#prices);
      return outcomes.map(({ index, error }) => ({
        index,
        error,
        product: error === null ? saved.get(ids[index]!)! : null,
      }));
    });
  }

  #write(ctx: RequestContext, id: string) {
    return { organizationId: ctx.organizationId, id, ifMatch: ctx.ifMatch, now: ctx.clock.now() };
  }

  async #setPriceOnGeneralPath(tx: Transaction, ctx: RequestContext, id: string, change: PriceChange) {
    const before = await lockProduct(tx, ctx, id);
    reject(currencyErrors(before, change.price == null ? 'salePrice' : 'price', change.currency));
    const { price, salePrice, cost } = change;
    const window = { salePriceStartsAt: change.salePriceStartsAt, salePriceEndsAt: change.salePriceEndsAt };
    const target = targetVariant(before, change);
    return save(tx, ctx, before, { ...targetedChange(target, { price, salePrice, cost }), ...window });
  }

  async #setInventoryOnGeneralPath(
    tx: Transaction,
    ctx: RequestContext,
    id: string,
    change: InventoryChange,
  ) {
    const before = await lockProduct(tx, ctx, id);
    const target = targetVariant(before, change);
    reject(stockTargetErrors(before, target));
    assertStockChange(target ?? before, change.inventoryQuantity, change.expectedQuantity);
    return save(tx, ctx, before, targetedChange(target, { inventoryQuantity: change.inventoryQuantity }));
  }

  /** Appends the events of what changed, and the job that tells the marketplaces. */
  async #accept(
    tx: Transaction,
    ctx: RequestContext,
    saved: { product: ProductSnapshot; changedFields: string[] },
    field: 'price' | 'inventory',
  ): Promise<AcceptedChange> {
    if (saved.changedFields.length > 0) {
      productUpdated(tx, { organizationId: ctx.organizationId, ...saved });
    }
    const productId = saved.product.id;
    const job = await enqueueOnce(
      tx,
      productSyncJob(ctx.organizationId, { productIds: [productId], fields: [field] }),
      { productId, fields: [field] },
    );
    return { product: saved.product, job };
  }
}

const isWholeProduct = (target: VariantTarget): boolean => target.variantId == null && target.sku == null;

/** The amounts with the currency's decimals. Throws VALIDATION_FAILED. */
function pricedFields({ price, salePrice, cost, currency }: PriceChange): PriceFields {
  if (currency === undefined) {
    return { price, salePrice, cost };
  }
  const stated = Object.entries({ price, salePrice, cost }).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  reject(
    isCurrency(currency)
      ? stated.flatMap(([path, amount]) => amountErrors(path, amount, currency))
      : stated.slice(0, 1).map(([path]) => currencyUnknown(`${path}.currency`, currency)),
  );
  const formatted = stated.map(([path, amount]) => [path, formatAmount(amount, currency)]);
  return { price, salePrice, cost, ...Object.fromEntries(formatted) };
}

const quantityErrors = (quantity: number | null): FieldError[] =>
  quantity !== null && quantity < 0
    ? [
        {
          path: 'inventoryQuantity',
          code: 'QUANTITY_INVALID',
          message: 'A quantity is a whole number from 0.',
        },
      ]
    : [];

/** §2.1: amounts are never converted, so a price must be in the currency of its product. */
const currencyErrors = (product: Product, amount: string, currency: string | undefined): FieldError[] =>
  currency === undefined || currency === product.currency
    ? []
    : [
        {
          path: `${amount}.currency`,
          code: 'CURRENCY_MISMATCH',
          message: `The product is sold in ${product.currency}, not ${currency}.`,
        },
      ];

/** For `#accept`, which has the channels told. */
async function save(tx: Transaction, ctx: RequestContext, before: Product, changes: ProductChanges) {
  const after = changed(before, changes);
  const paths = changedFields(before, after);
  if (paths.length === 0) {
    return { product: toSnapshot(before), changedFields: paths };
  }
  const next = { ...after, version: before.version + 1, updatedAt: ctx.clock.now().toISOString() };
  await storeProducts(tx, ctx.organizationId, [{ before, after: next }]);
  return { product: toSnapshot(next), changedFields: paths };
}

function changed(before: Product, changes: ProductChanges): Product {
  const after = applyChanges(before, changes, newId, 'merge');
  reject(productErrors(after));
  return after;
}

/** Writes those that differ, with their events; answers every product as it is now. */
async function saveAll(
  tx: Transaction,
  ctx: RequestContext,
  pairs: { before: Product; after: Product }[],
  prices: PriceSource,
) {
  const updatedAt = ctx.clock.now().toISOString();
  const writes = pairs
    .map(({ before, after }) => ({ before, after, changedFields: changedFields(before, after) }))
    .filter(({ changedFields: paths }) => paths.length > 0)
    .map(({ before, after, changedFields: paths }) => ({
      before,
      after: { ...after, version: before.version + 1, updatedAt },
      changedFields: paths,
    }));
  if (writes.length > 0) {
    await writeProducts(tx, ctx.organizationId, writes, prices);
  }
  const saved = new Map(pairs.map(({ before }) => [before.id, toSnapshot(before)]));
  for (const { after, changedFields: paths } of writes) {
    const product = toSnapshot(after);
    saved.set(product.id, product);
    productUpdated(tx, { organizationId: ctx.organizationId, product, changedFields: paths });
  }
  return saved;
}

/** The product of each update: named by id, or found by the SKU of it or of a variant; null where there is none. */
async function productIds(tx: Transaction, organizationId: string, updates: readonly CostUpdate[]) {
  const bySku = updates.flatMap(({ productId, sku }) => (productId == null && sku != null ? [sku] : []));
  const found =
    bySku.length === 0 ? new Map<string, string>() : await findProductIdsBySku(tx, organizationId, bySku);
  return updates.map(({ productId, sku }) => {
    const id = productId ?? found.get(sku ?? '');
    return id !== undefined && isId(id) ? id.toLowerCase() : null;
  });
}

function withCost(product: Product, update: CostUpdate): Product {
  reject(currencyErrors(product, 'cost', update.currency));
  return changed(product, targetedChange(targetVariant(product, update), { cost: update.cost }));
}

function outcomeOf(index: number, work: () => void): { index: number; error: AppError | null } {
  try {
    work();
    return { index, error: null };
  } catch (error) {
    if (error instanceof AppError) {
      return { index, error };
    }
    throw error;
  }
}
