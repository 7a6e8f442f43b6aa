import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { findStoreAccounts } from '../../../catalog/index.js';
import type { Promotion, PromotionStore } from '../promotion/promotion.entity.js';
import type { OnPromotionsChanged } from '../promotion/promotion-change.js';
import { wayTo } from '../promotion/promotion-terms.rules.js';
import { wakeDeliveries } from './promotion-delivery.queue.js';
import {
  noteDeliveryFailures,
  type WantedDelivery,
  wantDeliveries,
  withdrawDeliveries,
} from './promotion-delivery.writer.js';

type Marketplaces = readonly Pick<Marketplace, 'key' | 'capabilities' | 'promotions'>[];

/** Has stores that have records for promotions told of changes, in the transaction of the change. */
export const planDeliveries =
  (marketplaces: Marketplaces): OnPromotionsChanged =>
  async (tx, organizationId, changes) => {
    const promotions = changes.flatMap(({ after }) => (after === null ? [] : [after]));
    await deliverAsWanted(tx, organizationId, promotions, marketplaces);
  };

/** The caller holds the promotions. As few statements for many as for one. */
export async function deliverAsWanted(
  tx: Transaction,
  organizationId: string,
  promotions: readonly Promotion[],
  marketplaces: Marketplaces,
): Promise<void> {
  if (promotions.length === 0) {
    return;
  }
  const ids = promotions.map(({ id }) => id);
  const wanted = await wantedDeliveries(tx, organizationId, promotions, marketplaces);
  const withdrawn = await withdrawDeliveries(tx, organizationId, ids, wanted);
  await wantDeliveries(tx, organizationId, wanted);
  await noteDeliveryFailures(tx, organizationId, ids);
  const places = [...wanted, ...withdrawn].flatMap(({ connectionId, storeId }) =>
    connectionId === null ? [] : [{ connectionId, storeId }],
  );
  await wakeDeliveries(tx, organizationId, places);
}

async function wantedDeliveries(
  tx: Transaction,
  organizationId: string,
  promotions: readonly Promotion[],
  marketplaces: Marketplaces,
): Promise<WantedDelivery[]> {
  const stores = promotions.flatMap(promotion =>
    promotion.intent === 'active'
      ? promotion.stores
          .filter(store => !isByListingPrice(promotion, store, marketplaces))
          .map(store => ({ promotionId: promotion.id, ...store }))
      : [],
  );
  const accounts = await findStoreAccounts(tx, organizationId, stores);
  const connectionOf = new Map(accounts.map(account => [nameOf(account), account.connectionId]));
  return stores.map(({ promotionId, marketplace, country, storeId }) => ({
    promotionId,
    marketplace,
    country,
    storeId,
    connectionId: connectionOf.get(nameOf({ marketplace, country, storeId })) ?? null,
  }));
}

const nameOf = ({ marketplace, country, storeId }: PromotionStore): string =>
  JSON.stringify([marketplace, country, storeId]);

/** What a marketplace cannot have at all is a delivery as well, which says so. */
export const isByListingPrice = (
  promotion: Promotion,
  store: Pick<PromotionStore, 'marketplace'>,
  marketplaces: Marketplaces,
): boolean => {
  const marketplace = marketplaces.find(({ key }) => key === store.marketplace);
  return marketplace !== undefined && wayTo(marketplace, promotion) === 'listing_price';
};
