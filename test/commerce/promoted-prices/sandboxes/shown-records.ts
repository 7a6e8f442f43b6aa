import Big from 'big.js';
import { stageOf } from '../../../../connectors/marketplaces/sandbox/promotions.js';
import type { Sandbox } from '../../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxPromotion } from '../../../../connectors/marketplaces/sandbox/state.js';
import { type Money, statedExponent } from '../../../../kernel/money.js';
import { figureText } from '../../../../subgraphs/commerce/pricing/price-book/price-figure.rules.js';
import {
  type ReducingTerms,
  reducePrice,
} from '../../../../subgraphs/commerce/pricing/promotion/price-reduction.rules.js';
import { priceIn, rewardOf } from './record-rewards.js';
import type { SandboxScene } from './sandbox-scene.js';
import { isRejected, lineKey, type PreviewLine, soldAt, toldVariants } from './shown-lines.js';

/** A promotion with what is told of it in stores that have records for it. */
interface ToldPromotion {
  id: string;
  name: string;
  status: string;
  terms: ReducingTerms;
  trigger: string;
  code: string | null;
  isForAssignedProducts: boolean;
  deliveries: ToldDelivery[];
  assigned: { productId: string; variantId: string | null; promotionalPrice: Money | null }[];
}

interface ToldDelivery {
  id: string;
  way: string;
  marketplace: string;
  storeId: string;
  desired: string;
  state: string;
  externalId: string | null;
  issues: { code: string }[];
  items: ToldItem[];
}

interface ToldItem {
  productId: string;
  variantId: string;
  outcome: string;
  isInPromotion: boolean;
  issues: { code: string }[];
}

const isThere = ({ state }: ToldDelivery): boolean => ['scheduled', 'live', 'partly_live'].includes(state);

/** Where what is told of records of promotions, what they say and what buyers pay by them differ, in words. */
export async function differingRecords(
  scene: SandboxScene,
  lines: readonly PreviewLine[],
): Promise<string[]> {
  const promotions = await toldPromotions(scene);
  const told = await toldVariants(scene);
  // Where the marketplace did not take a price, records are of another one.
  const priced = lines.filter(line => line.newPrice !== null && !isRejected(told.get(lineKey(line))!));
  const differences = promotions.flatMap(promotion =>
    promotion.deliveries
      .filter(({ way }) => way === 'promotion_object')
      .flatMap(delivery =>
        differencesOf(scene, priced, promotion, delivery).map(
          words => `${promotion.name} at ${delivery.marketplace}, ${delivery.state}: ${words}`,
        ),
      ),
  );
  return [...differences, ...unexplained(scene, lines, promotions)];
}

async function toldPromotions(scene: SandboxScene): Promise<ToldPromotion[]> {
  const promotions: ToldPromotion[] = [];
  for (const id of scene.promotionIds) {
    const { promotion, deliveries } = await scene.send('GET', `/api/v1/promotions/${id}`);
    const assigned = await scene.shop.rest.all(`/api/v1/promotions/${id}/products`);
    for (const delivery of deliveries) {
      delivery.items = delivery.id === null ? [] : await itemsOf(scene, delivery.id);
    }
    promotions.push({ ...promotion, assigned, deliveries });
  }
  return promotions;
}

async function itemsOf({ shop }: SandboxScene, deliveryId: string): Promise<ToldItem[]> {
  const query = `query ($deliveryId: ID!) { promotionDeliveryItems(deliveryId: $deliveryId, limit: 100) {
    items { productId variantId outcome isInPromotion issues { code } } } }`;
  const { data, errors } = await shop.graphql.run(query, { deliveryId });
  if (errors !== undefined) {
    throw new Error(JSON.stringify(errors));
  }
  return data.promotionDeliveryItems.items;
}

function differencesOf(
  scene: SandboxScene,
  lines: readonly PreviewLine[],
  promotion: ToldPromotion,
  delivery: ToldDelivery,
): string[] {
  const sandbox = sandboxOf(scene, delivery.marketplace);
  const record = delivery.externalId === null ? undefined : recordOf(sandbox, delivery.externalId);
  const now = scene.place.clock.now().getTime();
  const isLive =
    record !== undefined && stageOf(record, now) === 'ongoing' && record.extra.status !== 'draft';
  if (!isThere(delivery)) {
    const isSilent = delivery.state === 'ended' && isLive && record.items.length > 0;
    const isUnexplained =
      delivery.desired === 'delivered' && delivery.state === 'rejected' && delivery.issues.length === 0;
    return [
      ...(isSilent ? ['it is live'] : []),
      ...(isUnexplained ? ['it does not say why'] : []),
      ...(['submitted', 'failed'].includes(delivery.state) ? ['it is not settled'] : []),
    ];
  }
  if (record === undefined) {
    return ['it is not there'];
  }
  const told = delivery.state === 'scheduled' ? 'upcoming' : 'ongoing';
  const stage = stageOf(record, now);
  return [
    ...(stage === told ? [] : [`there it is ${stage}`]),
    ...differencesOfItems(scene, lines, promotion, { delivery, record }),
    ...(promotion.trigger === 'automatic' ? [] : differencesOfReward(promotion, delivery, record)),
  ];
}

const sandboxOf = ({ sandboxes }: SandboxScene, marketplace: string): Sandbox =>
  sandboxes.find(({ protocol }) => protocol.key === marketplace)!;

/** Shopify's nodes of codes have ids of their own form. */
const recordOf = ({ shop }: Sandbox, externalId: string): SandboxPromotion | undefined =>
  [...shop.state.promotions.values()].find(
    ({ id }) => id === externalId || id.split('/').at(-1) === externalId.split('/').at(-1),
  );

/** The items that are told, at the evaluator's figures, and no others. */
function differencesOfItems(
  scene: SandboxScene,
  lines: readonly PreviewLine[],
  promotion: ToldPromotion,
  { delivery, record }: { delivery: ToldDelivery; record: SandboxPromotion },
): string[] {
  return lines
    .filter(
      ({ marketplace, storeId }) => marketplace === delivery.marketplace && storeId === delivery.storeId,
    )
    .flatMap(line => {
      const sku = line.skus[0]!;
      const { listing, variant } = scene.shelved(line, sku);
      const place = { listingId: listing.id, variantId: variant.id };
      const there = priceIn(delivery.marketplace, record, place);
      const item = delivery.items.find(
        ({ productId, variantId }) =>
          productId === line.productId && (variantId === line.variantId || variantId === line.productId),
      );
      const isTold = item?.isInPromotion === true;
      if ((there !== undefined) !== isTold) {
        return [`${sku} is ${isTold ? 'not ' : ''}in it`];
      }
      // What was rejected is told with its reason, and stays as it was.
      if (there == null || item?.outcome !== 'accepted') {
        return [];
      }
      const figure = figureOf(promotion, line);
      const isSame = figure !== null && new Big(there).eq(figure);
      return isSame ? [] : [`${sku} costs ${there} by it, not ${figure}, of ${line.newPrice!.amount}`];
    });
}

/** What the evaluator makes of the price of a line by one promotion alone; null where it gives none. */
export function figureOf({ terms, assigned }: ToldPromotion, line: PreviewLine): string | null {
  const { amount: price, currency } = line.newPrice!;
  const ofProduct = assigned.filter(({ productId }) => productId === line.productId);
  const own =
    ofProduct.find(({ variantId }) => variantId === line.variantId) ??
    ofProduct.find(({ variantId }) => variantId === null);
  const promotionalPrice = own?.promotionalPrice?.amount ?? null;
  const reduced = reducePrice(terms, { price, promotionalPrice, decimals: statedExponent(currency) });
  return reduced.obstacle === null ? figureText(reduced.figure) : null;
}

/** What a code is worth, before anything is rounded, is what the evaluator takes off. */
function differencesOfReward(
  { terms, code }: ToldPromotion,
  { marketplace }: ToldDelivery,
  record: SandboxPromotion,
): string[] {
  const reward = rewardOf(marketplace, record);
  const price = '1234567';
  const [, taken] = reducePrice(terms, { price, promotionalPrice: null, decimals: 5 }).steps;
  const there =
    reward.kind === 'percentage'
      ? new Big(price).times(new Big(100).minus(reward.value)).div(100)
      : new Big(price).minus(reward.value);
  const isSameCode = (reward.code?.toUpperCase() ?? null) === code;
  const isOnce = reward.isOfUnits === (reward.kind === 'percentage');
  return [
    ...(there.eq(taken!.after) && isOnce
      ? []
      : [`it takes off ${JSON.stringify(reward)}, not ${JSON.stringify(terms)}`]),
    ...(isSameCode ? [] : [`its code is ${reward.code}, not ${code}`]),
  ];
}

/** Prices that buyers pay by records of which nothing is told. */
function unexplained(
  scene: SandboxScene,
  lines: readonly PreviewLine[],
  promotions: readonly ToldPromotion[],
): string[] {
  const told = new Set(
    promotions.flatMap(({ deliveries }) =>
      deliveries
        .filter(({ state }) => ['live', 'partly_live', 'ending'].includes(state))
        .map(({ marketplace, externalId }) => `${marketplace} ${externalId}`),
    ),
  );
  return lines.flatMap(line => {
    const sold = soldAt(scene, line);
    return sold.by !== 'promotion' || told.has(`${line.marketplace} ${sold.promotionId}`)
      ? []
      : [
          `${line.marketplace} ${line.skus[0]} is sold at ${sold.price} by ${sold.promotionId}, which nobody tells`,
        ];
  });
}
