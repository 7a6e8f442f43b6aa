import { isOnSale, stageOf } from '../../connectors/marketplaces/sandbox/promotions.js';
import type { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxPromotion } from '../../connectors/marketplaces/sandbox/state.js';
import type { Database } from '../../kernel/database/database.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { Mall } from './marketplaces-mall.js';
import type { WantedPromotion } from './promotions-merchant.js';

/** What the program says of a promotion in one store. */
export interface Told extends Record<string, unknown> {
  promotionId: string;
  marketplace: string;
  storeId: string;
  desired: string;
  state: string;
  externalId: string | null;
  issues: { code: string }[];
  itemIssues: number;
  /** Of its items, and of those of which an issue is told. */
  productIds: string[];
  toldProductIds: string[];
  accepted: { externalListingId: string; price: string | null }[];
}

export const readTold = (db: Database): Promise<Told[]> =>
  db.query<Told>(
    unnamed(`select d.promotion_id as "promotionId", d.marketplace, d.store_id as "storeId", d.desired, d.state,
       d.external_id as "externalId", d.issues,
       (select count(*)::integer from commerce.promotion_delivery_item i where i.delivery_id = d.id and i.issues <> '[]')
         as "itemIssues",
       coalesce((select json_agg(i.product_id) from commerce.promotion_delivery_item i where i.delivery_id = d.id), '[]')
         as "productIds",
       coalesce((select json_agg(i.product_id) from commerce.promotion_delivery_item i
         where i.delivery_id = d.id and i.issues <> '[]'), '[]') as "toldProductIds",
       coalesce((select json_agg(json_build_object('externalListingId', i.external_listing_id,
           'price', trim_scale(i.promotional_price)::text)) from commerce.promotion_delivery_item i
         where i.delivery_id = d.id and i.is_put and i.outcome = 'accepted'), '[]') as accepted
     from commerce.promotion_delivery d`),
  );

/** A promotion as the marketplace has it, whatever is said over the wire. */
interface InBooks {
  promotion: SandboxPromotion;
  isOver: boolean;
  isLive: boolean;
}

export interface Verdict {
  /** `as_wanted`, or otherwise with the reason told. */
  ending: 'as_wanted' | 'explained';
  /** Where it is silent or says what is not so. */
  lies: string[];
}

export class Books {
  constructor(
    readonly mall: Mall,
    readonly now: Date,
  ) {}

  /** Of one promotion of ours; names there are cut or have a marker at their end, or are codes. */
  of(promotion: Pick<WantedPromotion, 'name' | 'code'>, marketplace: string): InBooks[] {
    const sandbox = this.#sandbox(marketplace);
    return [...sandbox.shop.state.promotions.values()]
      .filter(({ name, extra }) => isOurs(promotion, name, extra))
      .map(stored => this.#inBooks(stored));
  }

  /** Everything that buyers get, in all books: promotions, and sale prices of listings. */
  get live(): string[] {
    return this.mall.sandboxes.flatMap(({ protocol, shop }) => [
      ...[...shop.state.promotions.values()]
        .filter(stored => this.#inBooks(stored).isLive)
        .map(({ name }) => `${protocol.key} ${name}`),
      ...shop
        .listings()
        .flatMap(({ variants }) => variants)
        .filter(variant => isOnSale(variant, this.now.getTime()))
        .map(({ sku, salePrice }) => `${protocol.key} ${sku} at ${salePrice}`),
    ]);
  }

  #inBooks(promotion: SandboxPromotion): InBooks {
    const stage = stageOf(promotion, this.now.getTime());
    const isDraft = promotion.extra.status === 'draft';
    return {
      promotion,
      isOver: stage === 'over' || isDraft,
      isLive: stage === 'ongoing' && !isDraft && !isEmptied(promotion),
    };
  }

  #sandbox(key: string): Sandbox {
    return this.mall.sandboxes.find(({ protocol }) => protocol.key === key)!;
  }
}

/** A discount without items is nothing to buyers. */
const isEmptied = ({ items, type }: SandboxPromotion): boolean =>
  items.length === 0 && /discount|activity|price/i.test(type);

const isOurs = (
  { name, code }: Pick<WantedPromotion, 'name' | 'code'>,
  stored: string,
  extra: SandboxPromotion['extra'],
): boolean =>
  stored === name ||
  stored.startsWith(`${name} #`) ||
  (code !== null && JSON.stringify(extra).includes(`"${code}"`));

/** Compares what is said of a delivery with the books of its marketplace. */
export function judge(
  told: Told,
  promotion: WantedPromotion & { isToBeThere: boolean },
  books: Books,
): Verdict {
  const { marketplace, state, issues, itemIssues } = told;
  const unended = books.of(promotion, marketplace).filter(({ isOver }) => !isOver);
  // Where a promotion cannot be ended in its first hour, it loses its items instead.
  const filled = unended.filter(({ promotion: stored }) => !isEmptied(stored));
  const here = filled.length > 0 ? filled : unended;
  const said = issues.map(({ code }) => code).join(', ');
  const lies = [...liesOf(told, here), ...silencesOf(told)].map(
    words => `${marketplace} ${promotion.name}, ${state} (${said}): ${words}`,
  );
  const isWhole = isThere(told) && itemIssues === 0 && issues.length === 0;
  const isAsWanted = promotion.isToBeThere ? isWhole : here.length === 0;
  return { ending: isAsWanted ? 'as_wanted' : 'explained', lies };
}

const isThere = ({ state }: Told): boolean => ['scheduled', 'live', 'partly_live'].includes(state);

const describe = ({ promotion: { id, name, items, startsAt, endsAt } }: InBooks): string =>
  `${id} ${name} with ${items.length} items from ${startsAt} to ${endsAt}`;

/** What is said, and is not so. */
function liesOf(told: Told, here: readonly InBooks[]): string[] {
  const { state, issues, accepted } = told;
  const isToldChanged = issues.some(({ code }) => code === 'ITEMS_CHANGED');
  const [only] = here;
  return [
    ...(here.length > 1 ? [`it is there ${here.length} times: ${here.map(describe).join('; ')}`] : []),
    ...(isThere(told) && only === undefined ? ['it is not there'] : []),
    ...(state === 'ended' && here.some(({ isLive }) => isLive) ? ['it is live'] : []),
    ...(isThere(told) && only !== undefined && !isToldChanged ? differences(accepted, only.promotion) : []),
  ];
}

/** What has to be said, and is not. */
function silencesOf(told: Told): string[] {
  const { desired, state, issues } = told;
  const isExplained = isThere(told) || state === 'ended' || issues.length > 0;
  return [
    ...(isUnsettled(told) ? ['it is not settled'] : []),
    ...(desired === 'delivered' && !isExplained ? ['it does not say why'] : []),
  ];
}

/** What waits for other promotions stands. */
const isUnsettled = ({ state, issues }: Told): boolean =>
  ['submitted', 'ending'].includes(state) ||
  (state === 'waiting' && !issues.some(({ code }) => code === 'OTHER_PROMOTION_DECIDES'));

function differences(accepted: Told['accepted'], { items }: SandboxPromotion): string[] {
  return accepted.flatMap(({ externalListingId, price }) => {
    const ofListing = items.filter(({ listingId }) => listingId === externalListingId);
    const isPriced = ofListing.some(item => item.price !== null);
    const isSame = ofListing.some(item => Number(item.price) === Number(price));
    return price !== null && isPriced && !isSame
      ? [`${externalListingId} costs something else than ${price}`]
      : [];
  });
}
