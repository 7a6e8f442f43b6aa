import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { isId, nilId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import type { PublicProduct } from './public-product.entity.js';
import { shownProduct, type Visibility } from './public-visibility.rules.js';

type Reader = Pick<Database, 'query'>;

/** Of public_product `p`, all that is published of a product; of discovery_settings `s`, how much of it is shown now. */
export const publicColumns = `s.shows_prices as "showsPrices", s.shows_quantities as "showsQuantities",
  s.private_attributes as "privateAttributes", s.public_attributes as "publicAttributes", p.organization_id as "organizationId", p.product_id as id, p.handle, p.title, p.description, p.brand,
  p.product_type as "productType", p.item_condition as "itemCondition", p.availability, p.content, p.created_at as "createdAt",
  p.updated_at as "updatedAt"`;

/**
 * Of public_product `p`, that its merchant shows it at this moment, whatever waits to be published: the settings `s` are joined for
 * each row by itself, so that the planner has no other way.
 */
export const shownNow = `cross join lateral (
    select s.shows_prices, s.shows_quantities, s.private_attributes, s.public_attributes, s.attribute_rules from catalog.discovery_settings s
    where s.organization_id = p.organization_id and s.is_listed and (s.shows_sold_out or p.availability = 'in_stock')
    offset 0) s`;

/**
 * Of public_product `p`, that the product itself is still to be shown: where a change of it waits to be published, as it is now. The
 * note of a change commits with it.
 */
export const isStillPublic = `not coalesce((select not exists (
      select from catalog.product q
      where q.organization_id = p.organization_id and q.id = p.product_id and q.status = 'active' and q.discoverable)
    from catalog.public_product_change c
    where c.organization_id = p.organization_id and c.product_id = p.product_id limit 1), false)`;

/** The fields of a public product that are stored as one value: they are only read together. */
export type PublicContent = Omit<PublicProduct, keyof PublicColumns>;

interface PublicColumns
  extends Pick<
    PublicProduct,
    | 'organizationId'
    | 'id'
    | 'handle'
    | 'title'
    | 'description'
    | 'brand'
    | 'productType'
    | 'itemCondition'
    | 'availability'
    | 'createdAt'
    | 'updatedAt'
  > {}

export interface PublicRow extends PublicColumns, Visibility, Row {
  content: PublicContent;
}

export const toPublicProduct = ({
  content,
  showsPrices,
  showsQuantities,
  privateAttributes,
  publicAttributes,
  ...columns
}: PublicRow): PublicProduct =>
  shownProduct(
    { ...columns, ...content },
    { showsPrices, showsQuantities, privateAttributes, publicAttributes },
  );

const byOffer = sql(
  'catalog.publicProduct.byReference',
  `select ${publicColumns} from catalog.public_product p ${shownNow}
   where (p.product_id = any($1::uuid[]) or p.offer_ids && $1::uuid[]) and ${isStillPublic}
   order by p.product_id`,
);

/** Pages of merchants' products, each after an id, with the number of the page. */
const ofMerchants = sql(
  'catalog.publicProduct.ofMerchants',
  `select place.number::integer as page, p.*
   from unnest($1::uuid[], $2::uuid[], $3::integer[]) with ordinality as place (merchant_id, after_id, size, number)
   cross join lateral (
     select ${publicColumns} from catalog.public_product p ${shownNow}
     where p.organization_id = place.merchant_id and p.product_id > place.after_id and ${isStillPublic}
     order by p.product_id limit place.size + 1) p
   order by place.number, p.id`,
);

/** Public products by their own ids or those of their offers, in no order that means anything; the others are left out. */
export async function findPublicProducts(reader: Reader, ids: readonly string[]): Promise<PublicProduct[]> {
  const sound = ids.filter(isId);
  const rows = sound.length === 0 ? [] : await reader.query<PublicRow>(byOffer, [sound]);
  return rows.map(toPublicProduct);
}

export interface PublicProductPage {
  items: PublicProduct[];
  pagination: CursorPagination;
}

interface PlaceInProducts {
  merchantId: string;
  /** Null: from the beginning. */
  cursor: string | null;
  limit: number;
}

/** A page of all that a merchant publishes, the oldest first; one statement for all that a request asks for. */
export const listPublicProducts = requestLoader<PublicProductPage, PlaceInProducts>(async (ctx, places) => {
  const wanted = [...new Map(places.map(place => [keyOf(place), place])).values()];
  const rows = await ctx.reader.query<PublicRow & { page: number }>(ofMerchants, [
    wanted.map(({ merchantId }) => merchantId),
    wanted.map(place => idInCursor(place.cursor, scopeOf(place)) ?? nilId),
    wanted.map(({ limit }) => limit),
  ]);
  const byPage = Map.groupBy(rows, ({ page }) => page);
  const pages = new Map(
    wanted.map((place, index) => [keyOf(place), pageOf(place, byPage.get(index + 1) ?? [])] as const),
  );
  return places.map(place => pages.get(keyOf(place))!);
});

function pageOf(place: PlaceInProducts, rows: readonly (PublicRow & { page: number })[]): PublicProductPage {
  const { limit } = place;
  const items = rows.slice(0, limit).map(({ page: _, ...row }) => toPublicProduct(row as PublicRow));
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], scopeOf(place)) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

const scopeOf = ({ merchantId }: PlaceInProducts) => ({ publicProductsOf: merchantId });
const keyOf = ({ merchantId, cursor, limit }: PlaceInProducts): string =>
  `${merchantId} ${limit} ${cursor ?? ''}`;
