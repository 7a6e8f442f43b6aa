import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import type { PublicProduct } from './public-product.entity.js';

type Reader = Pick<Database, 'query'>;

/** Of public_product `p`: all that is published of a product. */
export const publicColumns = `p.organization_id as "organizationId", p.product_id as id, p.handle, p.title, p.description, p.brand,
  p.product_type as "productType", p.item_condition as "itemCondition", p.availability, p.content, p.created_at as "createdAt",
  p.updated_at as "updatedAt"`;

/** That the merchant of public_product `p` is listed at this moment, whatever waits to be published. */
export const isListed = `exists (select from catalog.discovery_settings s
  where s.organization_id = p.organization_id and s.is_listed)`;

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

export interface PublicRow extends PublicColumns, Row {
  content: PublicContent;
}

export const toPublicProduct = ({ content, ...columns }: PublicRow): PublicProduct => ({
  ...columns,
  ...content,
});

const byOffer = sql(
  'catalog.publicProduct.byReference',
  `select ${publicColumns} from catalog.public_product p
   where (p.product_id = any($1::uuid[]) or p.offer_ids && $1::uuid[]) and ${isListed}
   order by p.product_id`,
);

const ofMerchant = sql(
  'catalog.publicProduct.ofMerchant',
  `select ${publicColumns} from catalog.public_product p
   where p.organization_id = $1 and p.product_id > $2 and ${isListed} order by p.product_id limit $3 + 1`,
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

const firstId = '00000000-0000-0000-0000-000000000000';

/** A page of all that a merchant publishes, the oldest first. */
export async function listPublicProducts(
  reader: Reader,
  merchantId: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<PublicProductPage> {
  const scope = { publicProductsOf: merchantId };
  const rows = await reader.query<PublicRow>(ofMerchant, [
    merchantId,
    idInCursor(cursor, scope) ?? firstId,
    limit,
  ]);
  const items = rows.slice(0, limit).map(toPublicProduct);
  const hasMore = rows.length > limit;
  return {
    items,
    pagination: { limit, hasMore, nextCursor: hasMore ? encodeCursor([items.at(-1)!.id], scope) : null },
  };
}
