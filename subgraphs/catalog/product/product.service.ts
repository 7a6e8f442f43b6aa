import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { delistDeleted, delistEverywhere } from '../listing-request/listing-request.js';
import { catalogPrices, type PriceSource } from '../listing-request/price-source.js';
import { derivedErrors } from './derived-fields.rules.js';
import type { Product } from './product.entity.js';
import { productCreated, productDeleted, productUpdated } from './product.events.js';
import { lockProducts } from './product.queries.js';
import { applyChanges, currencyChangeErrors, emptyProduct, type ProductChanges } from './product.rules.js';
import { type ProductSnapshot, toSnapshot } from './product.snapshot.js';
import { writeProducts } from './product.writer.js';
import { changedFields } from './product-difference.rules.js';
import { productErrors } from './product-validation.rules.js';

const deleteProduct = sql(
  'catalog.product.delete',
  'delete from catalog.product where organization_id = $1 and id = $2',
);

const handleTaken = sql(
  'catalog.product.handleTaken',
  'select 1 from catalog.product where organization_id = $1 and handle = $2',
);

/** Settings of the organization that products fall back to. */
export interface OrganizationDefaults {
  currency(ctx: RequestContext): Promise<string>;
}

/** Creating, changing and deleting single products. Price, cost and stock have quicker ways of their own. */
export class ProductService {
  readonly #defaults: OrganizationDefaults;
  readonly #prices: PriceSource;

  constructor(defaults: OrganizationDefaults, prices: PriceSource = catalogPrices) {
    this.#defaults = defaults;
    this.#prices = prices;
  }

  /** Throws VALIDATION_FAILED, SKU_TAKEN, HANDLE_TAKEN. */
  async create(ctx: RequestContext, changes: ProductChanges): Promise<ProductSnapshot> {
    const currency = changes.currency ?? (await this.#defaults.currency(ctx));
    return ctx.transaction(async tx => {
      const blank = emptyProduct(newId(), currency, ctx.clock.now().toISOString());
      const product = { ...applyChanges(blank, changes, newId), version: 1 };
      if (changes.handle == null) {
        product.handle = await freeHandle(tx, ctx.organizationId, product);
      }
      reject([...productErrors(product), ...derivedErrors(changes, product, blank)]);
      const write = { before: null, after: product, changedFields: [] };
      await writeProducts(tx, ctx.organizationId, [write], this.#prices);
      const snapshot = toSnapshot(product);
      productCreated(tx, { organizationId: ctx.organizationId, product: snapshot, changedFields: [] });
      return snapshot;
    });
  }

  /**
   * A change that changes nothing is no write and no event. A product that is not active any more goes off sale
   * everywhere. Throws PRODUCT_NOT_FOUND, VERSION_STALE and as `create`.
   */
  async update(ctx: RequestContext, id: string, changes: ProductChanges): Promise<ProductSnapshot> {
    return ctx.transaction(tx => this.change(tx, ctx, id, () => changes));
  }

  /** As `update`, in the caller's transaction, with changes that follow from the product as it is. */
  async change(
    tx: Transaction,
    ctx: RequestContext,
    id: string,
    changesOf: (before: Product) => ProductChanges,
  ): Promise<ProductSnapshot> {
    const before = await lockProduct(tx, ctx, id);
    const changes = changesOf(before);
    reject(currencyChangeErrors(before, changes));
    const after = applyChanges(before, changes, newId);
    reject([...productErrors(after), ...derivedErrors(changes, after, before)]);
    const paths = changedFields(before, after);
    if (paths.length === 0) {
      return toSnapshot(before);
    }
    after.version = before.version + 1;
    after.updatedAt = ctx.clock.now().toISOString();
    await writeProducts(tx, ctx.organizationId, [{ before, after, changedFields: paths }], this.#prices);
    const product = toSnapshot(after);
    productUpdated(tx, { organizationId: ctx.organizationId, product, changedFields: paths });
    if (before.status === 'active' && after.status !== 'active') {
      await delistEverywhere(tx, ctx.organizationId, after);
    }
    return product;
  }

  /** Answers the product as it last was. Throws PRODUCT_NOT_FOUND, VERSION_STALE, INVENTORY_RESERVED. */
  async delete(ctx: RequestContext, id: string): Promise<ProductSnapshot> {
    return ctx.transaction(async tx => {
      const product = await lockProduct(tx, ctx, id);
      const sold = product.variants.length > 0 ? product.variants : [product];
      const reserved = sold.reduce((sum, item) => sum + item.reservedQuantity, 0);
      if (reserved > 0) {
        throw fail('INVENTORY_RESERVED', {
          detail: `${reserved} of this product are reserved; it cannot be deleted.`,
        });
      }
      await delistDeleted(tx, ctx.organizationId, product);
      await tx.query(deleteProduct, [ctx.organizationId, id]);
      productDeleted(tx, ctx.organizationId, product, ctx.clock.now().toISOString());
      return toSnapshot(product);
    });
  }
}

/** The product, locked, at the version that `If-Match` demands. */
export async function lockProduct(tx: Transaction, ctx: RequestContext, id: string): Promise<Product> {
  const found = isId(id) ? await lockProducts(tx, ctx.organizationId, [id]) : new Map<string, Product>();
  const product = found.get(id.toLowerCase());
  return atDemandedVersion(product, ctx);
}

/** The product, if there is one and it is at the version that `If-Match` demands. Throws PRODUCT_NOT_FOUND, VERSION_STALE. */
export function atDemandedVersion<T extends { version: number }>(
  product: T | undefined,
  ctx: RequestContext,
): T {
  if (product === undefined) {
    throw fail('PRODUCT_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== product.version) {
    throw fail('VERSION_STALE', {
      detail: `The product is at version ${product.version}, not ${ctx.ifMatch}.`,
    });
  }
  return product;
}

/** A handle made of the title, with an ending of the id where another product has it already. */
async function freeHandle(tx: Transaction, organizationId: string, product: Product): Promise<string> {
  const handle = product.handle === '' ? product.id : product.handle;
  const taken = await tx.query(handleTaken, [organizationId, handle]);
  return taken.length === 0 ? handle : `${handle}-${product.id.slice(-8)}`;
}
