import Big from 'big.js';
import { statedExponent } from '../../../../kernel/money.js';
import type { Reply } from '../../../support/rest-client.js';
import { at, windowBody } from './book-actions.js';
import type { Action, PlannedAssignment, PlannedPromotion } from './price-plans.js';
import type { SandboxScene, SceneStore } from './sandbox-scene.js';

const path = '/api/v1/promotions';

/** Makes a promotion, changes the one that there is, or stops it. */
export async function changePromotion(
  scene: SandboxScene,
  { of, isStopped, promotion }: Action,
): Promise<void> {
  const id = scene.promotionIds[of];
  if (id === undefined) {
    await makePromotion(scene, promotion);
    return;
  }
  const { promotion: before } = await scene.send('GET', `${path}/${id}`);
  if (before.intent === 'ended') {
    return;
  }
  if (isStopped) {
    const status = before.intent === 'paused' ? 'active' : promotion.priority === 0 ? 'ended' : 'paused';
    await whereItCan(before.stores, stores => scene.shop.rest.patch(`${path}/${id}`, { status, stores }));
    return;
  }
  const { priority, terms, window } = promotion;
  const isAlike = terms.kind === before.terms.kind && promotion.currency === before.currency;
  const changes = { priority, window: windowBody(scene, window), ...(isAlike ? { terms } : {}) };
  await whereItCan(before.stores, stores => scene.shop.rest.patch(`${path}/${id}`, { ...changes, stores }));
}

async function makePromotion(scene: SandboxScene, planned: PlannedPromotion): Promise<void> {
  const { assignments, marketplaces, leftOut, minimumSpend, window, ...stated } = planned;
  const { currency, terms } = stated;
  const trigger = terms.kind === 'fixed_price' ? 'automatic' : stated.trigger;
  const stores = scene.stores
    .filter(store => marketplaces.includes(store.marketplace))
    .filter(store => currency === null || store.currency === currency)
    .filter((_, index) => index !== leftOut);
  const number = scene.promotionIds.length;
  const body = {
    ...{ ...stated, name: `Sale ${number}`, status: 'active', trigger, window: windowBody(scene, window) },
    ...(trigger === 'code' ? { code: `S${number}` } : {}),
    // Vouchers of some marketplaces have to have a number of uses.
    limits: { minimumSpend, usageLimit: trigger === 'automatic' ? null : 100 },
  };
  const made = await whereItCan(stores.map(placeOf), some =>
    scene.shop.rest.post(path, { ...body, stores: some }),
  );
  if (made !== null) {
    scene.promotionIds.push(made.promotion.id);
    await assignAll(scene, made.promotion.id, assignments);
  }
}

const placeOf = ({ marketplace, country, storeId }: SceneStore) => ({ marketplace, country, storeId });

type Place = ReturnType<typeof placeOf>;

/**
 * In those of the stores that can have it: the others are found by the errors at them, and nothing else is wrong but
 * that it may be over already. Null where no store can have it.
 */
async function whereItCan(
  stores: readonly Place[],
  send: (stores: readonly Place[]) => Promise<Reply>,
): Promise<Reply['json'] | null> {
  if (stores.length === 0) {
    return null;
  }
  const { status, json } = await send(stores);
  if (status < 300) {
    return json;
  }
  const errors = json.errors as { path: string; code: string }[];
  if (errors.some(({ code }) => code === 'WINDOW_PASSED')) {
    return null;
  }
  const unable = new Set(errors.map(error => /^stores\.(\d+)/.exec(error.path)?.[1]));
  if (status !== 400 || unable.size === 0 || unable.has(undefined)) {
    throw new Error(`A promotion was answered ${status}: ${JSON.stringify(json)}`);
  }
  return whereItCan(
    stores.filter((_, index) => !unable.has(String(index))),
    send,
  );
}

/** Assigns a product, or takes it out. */
export async function changeAssignment(
  scene: SandboxScene,
  { of, isStopped, assignment }: Action,
): Promise<void> {
  if (scene.promotionIds.length === 0) {
    return;
  }
  const id = at(scene.promotionIds, of);
  if (isStopped) {
    const { productId, variantId } = assigned(scene, assignment, null);
    const products = [{ productId, variantId }];
    await scene.shop.rest.send('DELETE', `${path}/${id}/products`, { body: { products } });
  } else {
    await assignAll(scene, id, [assignment]);
  }
}

/** What cannot be assigned is not; each has an outcome of its own. */
async function assignAll(
  scene: SandboxScene,
  id: string,
  assignments: readonly PlannedAssignment[],
): Promise<void> {
  const { promotion } = await scene.send('GET', `${path}/${id}`);
  // Ended by hand or by its window.
  if (promotion.status === 'ended' || !promotion.isForAssignedProducts) {
    return;
  }
  const products = assignments.map(each => assigned(scene, each, promotion.currency));
  await scene.send('POST', `${path}/${id}/products`, { products });
}

function assigned(scene: SandboxScene, planned: PlannedAssignment, currency: string | null) {
  const { productPlace, variantPlace, ownPercent, isLimited } = planned;
  const product = at(scene.products, productPlace);
  const { own, variants } = product.planned;
  const index = variantPlace === null ? null : variantPlace % product.variantIds.length;
  const variantId = index === null || variants.length === 0 ? null : product.variantIds[index]!;
  const regular = (variants[index ?? 0] ?? own).price;
  const isPriced = ownPercent !== null && currency === product.currency;
  const amount = new Big(regular)
    .times(ownPercent ?? 0)
    .div(100)
    .round(statedExponent(product.currency));
  return {
    productId: product.id,
    variantId,
    ...(isPriced ? { promotionalPrice: { amount: amount.toFixed(), currency } } : {}),
    ...(isLimited ? { purchaseLimit: 2 } : {}),
  };
}
