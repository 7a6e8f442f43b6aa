import { ownIssue } from '../../../../connectors/marketplaces/listing-issue.js';
import type {
  DeliveryCapabilities,
  ItemExclusivity,
} from '../../../../connectors/marketplaces/promotion-capabilities.js';
import type { PromotedVariant } from '../../../catalog/index.js';
import type { Promotion } from '../promotion/promotion.entity.js';
import { connectorTerms } from '../promotion/promotion-terms.rules.js';
import type { DeliveryRecord, OpenStore } from './delivery-record.js';
import { wantedStart } from './delivery-window.rules.js';
import type { PromotionDelivery } from './promotion-delivery.entity.js';
import {
  firstAssignments,
  type ItemElsewhere,
  itemsElsewhere,
  readContenders,
} from './promotion-overlap.queries.js';
import {
  type Contender,
  contendersBefore,
  type ItemHold,
  type ItemHolds,
  type ItemKey,
  nextTurn,
  noHolds,
} from './promotion-overlap.rules.js';

interface Sources extends Pick<DeliveryRecord, 'db' | 'organizationId' | 'promotion' | 'current' | 'now'> {
  exclusivity: ItemExclusivity;
  itemsBy: DeliveryCapabilities['itemsBy'];
  variants: readonly PromotedVariant[];
}

/** Where an item may be in one promotion at a time: whose turn it is, and what has to be taken out elsewhere before. */
export async function readItemHolds(
  record: DeliveryRecord,
  { promotions }: Pick<OpenStore, 'promotions'>,
  variants: readonly PromotedVariant[],
): Promise<ItemHolds> {
  const kind = connectorTerms(record.promotion)?.kind;
  const capabilities = kind && promotions.capabilities[kind];
  if (!capabilities?.itemExclusivity || variants.length === 0) {
    return noHolds;
  }
  const { itemExclusivity: exclusivity, itemsBy } = capabilities;
  const { db, organizationId, promotion, current, now } = record;
  const sources = { db, organizationId, promotion, current, now, exclusivity, itemsBy, variants };
  const self = contenderOf(promotion);
  const others = await rivalsOf(sources);
  const contest = { self, others, among: exclusivity.among };
  const decisive = await decisiveIn(sources, contendersBefore(contest, now));
  const elsewhere = await elsewhereOf(sources, self);
  return {
    holdOf: item => {
      const first = decisive(item);
      const other = elsewhere.get(keyOf(item));
      return first !== null ? turnOf(first) : other !== undefined ? stillIn(other) : null;
    },
    changesAt: nextTurn(contest, now),
  };
}

const contenderOf = (promotion: Promotion): Contender => ({
  ...promotion,
  stores: [],
  startsAt: wantedStart(promotion),
  endsAt: promotion.window?.endsAt ?? null,
});

async function rivalsOf({ db, organizationId, current, exclusivity, now }: Sources): Promise<Contender[]> {
  const all = await readContenders(db, organizationId, current, now);
  return all.filter(each => {
    const kind = connectorTerms({ ...each, limits: noLimits })?.kind;
    return kind !== undefined && exclusivity.kinds.includes(kind);
  });
}

const noLimits = { usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null };

const keyOf = ({ productId, variantId }: ItemKey): string => `${productId} ${variantId}`;

type Decisive = (item: ItemKey) => Contender | null;

/** The first of the contenders that an item is for: assigned with its product, by itself, or with all of the store. */
async function decisiveIn(
  { db, organizationId, itemsBy, variants }: Sources,
  contenders: readonly Contender[],
): Promise<Decisive> {
  const assigned = contenders.filter(({ isForAssignedProducts }) => isForAssignedProducts);
  const ids = assigned.map(({ id }) => id);
  const rows = await firstAssignments(db, organizationId, ids, productsOf(variants));
  const places = new Map<string, number>();
  for (const row of rows) {
    const place = contenders.indexOf(assigned[row.place - 1]!);
    // An item that is the listing is for whoever has any of its variants.
    const key = keyOf(itemsBy === 'listing' ? { ...row, variantId: row.productId } : row);
    places.set(key, Math.min(place, places.get(key) ?? place));
  }
  const forAll = contenders.findIndex(({ isForAssignedProducts }) => !isForAssignedProducts);
  return ({ productId, variantId }) => {
    const found = [
      forAll,
      places.get(keyOf({ productId, variantId: productId })) ?? -1,
      places.get(keyOf({ productId, variantId })) ?? -1,
    ].filter(place => place >= 0);
    return found.length === 0 ? null : contenders[Math.min(...found)]!;
  };
}

const productsOf = (variants: readonly PromotedVariant[]): string[] => [
  ...new Set(variants.map(({ productId }) => productId)),
];

async function elsewhereOf(
  { db, organizationId, current, exclusivity, variants }: Sources,
  self: Contender,
): Promise<Map<string, ItemElsewhere>> {
  const window = windowOf(current, self);
  const asked = { ...exclusivity, window, productIds: productsOf(variants) };
  const rows = await itemsElsewhere(db, organizationId, current, asked);
  return new Map(rows.map(row => [keyOf(row), row]));
}

/** As the store has it or, before, as it is to be. */
const windowOf = (
  { sent, startsAt, endsAt }: PromotionDelivery,
  self: Contender,
): { startsAt: string; endsAt: string | null } =>
  sent !== null && startsAt !== null
    ? { startsAt, endsAt }
    : { startsAt: self.startsAt, endsAt: self.endsAt };

const turnOf = ({ name }: Contender): ItemHold => ({
  issue: ownIssue(
    'OTHER_PROMOTION_DECIDES',
    `The promotion "${name}" comes first: the marketplace has an item in one promotion at a time. It follows by itself.`,
    null,
    'info',
  ),
  holderId: null,
});

const stillIn = ({ name, deliveryId }: ItemElsewhere): ItemHold => ({
  issue: ownIssue(
    'IN_OTHER_PROMOTION',
    `The item is in the promotion "${name}" at the marketplace, and is taken out of it first.`,
    null,
    'info',
  ),
  holderId: deliveryId,
});
