import Big from 'big.js';
import { statedExponent } from '../../../../kernel/money.js';
import { at, changeBook } from './book-actions.js';
import type { Action } from './price-plans.js';
import { changeAssignment, changePromotion } from './promotion-actions.js';
import type { SandboxScene, SceneProduct } from './sandbox-scene.js';
import type { PreviewLine } from './shown-lines.js';

const others = {
  promotion: changePromotion,
  assign: changeAssignment,
  price: changePrice,
  cost: changeCost,
};

/** Does what a merchant does, by the public API. Answers the lines of the preview; null where there was none. */
export async function act(scene: SandboxScene, action: Action): Promise<PreviewLine[] | null> {
  if (action.kind === 'book') {
    return changeBook(scene, action);
  }
  await others[action.kind](scene, action);
  return null;
}

async function changePrice(scene: SandboxScene, action: Action): Promise<void> {
  const { product, percent, variant } = changed(scene, action);
  const price = amountOf(product, percent);
  if (action.hasCents && product.currency === 'IDR') {
    // The catalog takes them; marketplaces whose shops have none say so.
    price.amount = `${price.amount}.50`;
  }
  const salePrice = action.isStopped ? amountOf(product, percent / 2) : null;
  await scene.send('PATCH', `/api/v1/products/${product.id}/price`, { ...variant, price, salePrice });
}

/** As after a sale: stock alone is compared. */
export async function changeStock(scene: SandboxScene, { of, percent }: Action): Promise<void> {
  const { id, variantIds } = at(scene.products, of);
  const [variantId] = variantIds;
  await scene.send('PATCH', `/api/v1/products/${id}/inventory`, {
    ...(variantId === id ? {} : { variantId }),
    inventoryQuantity: percent,
  });
}

async function changeCost(scene: SandboxScene, action: Action): Promise<void> {
  const { product, percent, variant } = changed(scene, action);
  const cost = action.isStopped ? null : amountOf(product, percent / 2);
  await scene.send('PATCH', `/api/v1/products/${product.id}/cost`, { ...variant, cost });
}

/** A product, or one of its variants. */
function changed(scene: SandboxScene, { of, percent, assignment: { variantPlace } }: Action) {
  const product = at(scene.products, of);
  const isOfVariant = variantPlace !== null && product.planned.variants.length > 0;
  return {
    product,
    percent,
    variant: isOfVariant ? { variantId: at(product.variantIds, variantPlace) } : {},
  };
}

const amountOf = ({ currency, planned }: SceneProduct, percent: number) => ({
  amount: new Big(planned.own.price)
    .times(percent)
    .div(100)
    .round(statedExponent(currency), Big.roundUp)
    .toFixed(),
  currency,
});
