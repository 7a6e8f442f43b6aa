import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { findPricedProducts } from '../../../catalog/index.js';
import type { Promotion } from './promotion.entity.js';
import { itemErrors } from './promotion-item.rules.js';
import type { StatedProduct } from './promotion-product.entity.js';
import { nameErrors, productErrors } from './promotion-product.rules.js';
import type { StoreContext } from './promotion-store.rules.js';

/** Everything wrong with products that are to be in a promotion, in their order: one statement, however many there are. */
export async function productErrorsOf(
  tx: Transaction,
  organizationId: string,
  { promotion, products, context }: ProductsOfPromotion,
): Promise<FieldError[][]> {
  const seen = new Set<string>();
  const misnamed = products.map(product => nameErrors(product, seen));
  const named = products.filter((_product, index) => misnamed[index]!.length === 0);
  const found = await findPricedProducts(tx, organizationId, named);
  const own = new Map(
    named.map((product, index) => [product, productErrors(product, promotion, found[index]!)]),
  );
  const valid = named.filter(product => own.get(product)!.length === 0);
  const ofStores = itemErrors(valid, promotion, context);
  const byProduct = new Map(valid.map((product, index) => [product, ofStores[index]!]));
  return products.map((product, index) => [
    ...misnamed[index]!,
    ...(own.get(product) ?? []),
    ...(byProduct.get(product) ?? []),
  ]);
}

interface ProductsOfPromotion {
  promotion: Promotion;
  products: readonly StatedProduct[];
  context: StoreContext;
}
