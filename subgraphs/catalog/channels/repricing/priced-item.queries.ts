import { sql } from '../../../../kernel/database/statement.js';
import type { PricedItem, PriceReader } from '../../listing-request/price-source.js';
import {
  inPlaces,
  type PricedListingRow,
  placeValues,
  pricedRows,
  toPricedItem,
} from './priced-listing.queries.js';
import type { RepricedPlaces } from './repricing-request.js';

/** Some goods. An empty list does not restrict; all conditions must hold, but of `itemIds` and `skus` either suffices. */
export interface GoodsSelection {
  /** Ids of products or of variants. */
  itemIds: readonly string[];
  /** Of variants, or of products with all their variants. */
  skus: readonly string[];
  /** In lower case, as are the lists that follow. */
  brands: readonly string[];
  productTypes: readonly string[];
  tags: readonly string[];
}

/** Which variants of published listings are read. */
export interface PricedItemFilter extends Omit<RepricedPlaces, 'productIds'> {
  /** Any of them; null is all goods. */
  goods: readonly GoodsSelection[] | null;
  limit: number;
  /** Sale prices are those of this moment. */
  now: Date;
}

/** A variant of a published listing, as a source of prices is asked for it. */
export interface PricedListing {
  item: PricedItem;
  listingId: string;
  listingVersion: number;
  accountId: string;
  productTitle: string;
  productVersion: number;
  /** What the listing is told at the moment; null: nothing. */
  desiredPrice: string | null;
  desiredSalePrice: string | null;
  /** The sale price last known at the marketplace; null while there is none, or none is known. */
  observedSalePrice: string | null;
}

/** Whether a word is one of a list in lower case. What is not plain ASCII is let pass: the database may have other capitals. */
const isWord = (word: string, list: string): string =>
  `(lower(btrim(${word}) collate "C") = any(${list}) or ${word} ~ '[^ -~]')`;

const inGoods = `($6::jsonb is null or exists (
  select from jsonb_to_recordset($6::jsonb) as g
    ("itemIds" uuid[], skus text[], brands text[], "productTypes" text[], tags text[])
  where ((g."itemIds" = '{}' and g.skus = '{}') or p.id = any(g."itemIds") or v.variant_id = any(g."itemIds")
      or p.sku = any(g.skus) or x.sku = any(g.skus))
    and (g.brands = '{}' or ${isWord('p.brand', 'g.brands')})
    and (g."productTypes" = '{}' or ${isWord('p.product_type', 'g."productTypes"')})
    and (g.tags = '{}' or exists (select from unnest(p.tags) as tag where ${isWord('tag', 'g.tags')}))))`;

const ordered = 'order by l.id, v.variant_id limit $7';

/** In two forms: the index by product is of no use to a statement that may be about all products. */
const items = {
  all: sql('catalog.repricing.items.all', `${pricedRows} and ${inPlaces} and ${inGoods} ${ordered}`),
  ofNamed: sql(
    'catalog.repricing.items.ofNamed',
    `${pricedRows} and ${inPlaces} and ${inGoods}
       and l.product_id in (select unnest($8::uuid[])
         union all select product_id from catalog.variant where organization_id = $1 and id = any($8::uuid[])
         union all select product_id from catalog.sku where organization_id = $1 and sku = any($9::text[]))
     ${ordered}`,
  ),
};

/**
 * In the order of listing and variant. With brands, types or tags that are not plain ASCII also some of other goods, so whoever
 * needs none of those looks again.
 */
export async function readPricedItems(
  reader: PriceReader,
  organizationId: string,
  { goods, limit, now, ...places }: PricedItemFilter,
): Promise<PricedListing[]> {
  const selection = goods === null ? null : JSON.stringify(goods);
  const values = [organizationId, ...placeValues(places), selection, limit];
  const isNamed = goods?.every(({ itemIds, skus }) => itemIds.length + skus.length > 0) ?? false;
  const found = isNamed
    ? await reader.query<PricedListingRow>(items.ofNamed, [
        ...values,
        goods!.flatMap(({ itemIds }) => itemIds),
        goods!.flatMap(({ skus }) => skus),
      ])
    : await reader.query<PricedListingRow>(items.all, values);
  return found.map(row => ({
    item: toPricedItem(row, now),
    listingId: row.listingId,
    listingVersion: row.listingVersion,
    accountId: row.connectionId,
    productTitle: row.productTitle,
    productVersion: row.productVersion,
    desiredPrice: row.desiredPrice,
    desiredSalePrice: row.desiredSalePrice,
    observedSalePrice: row.observedSalePrice,
  }));
}
