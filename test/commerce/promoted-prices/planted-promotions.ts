import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { savePromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import type {
  OnPromotionsChanged,
  PromotionChange,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-change.js';

type Row = Record<string, unknown>;

/** Assigns products, or their variants, and tells nobody. */
export const assign = (
  ctx: RequestContext,
  { id }: Promotion,
  productId: string,
  { variantId = productId, ...more }: { variantId?: string; price?: string; stock?: number } = {},
): Promise<Row[]> =>
  ctx.db.query(
    unnamed(
      `insert into commerce.promotion_product
         (organization_id, promotion_id, product_id, variant_id, promotional_price, promotional_stock, added_at)
       values ($1, $2, $3, $4, $5, $6, now())
       on conflict (organization_id, promotion_id, product_id, variant_id)
         do update set promotional_price = excluded.promotional_price`,
    ),
    [ctx.organizationId, id, productId, variantId, more.price ?? null, more.stock ?? null],
  );

/** Removes products, and tells nobody. */
export const unassign = (ctx: RequestContext, { id }: Promotion, productIds: string[]): Promise<Row[]> =>
  ctx.db.query(
    unnamed(
      `delete from commerce.promotion_product
       where organization_id = $1 and promotion_id = $2 and product_id = any($3::uuid[])`,
    ),
    [ctx.organizationId, id, productIds],
  );

/** Stores what is after a change, and has the change told in the same transaction. */
export const change = (
  ctx: RequestContext,
  { before = null, after = null, productIds = [] }: Partial<PromotionChange>,
  onChanged: OnPromotionsChanged = async () => {},
): Promise<void> =>
  ctx.transaction(async tx => {
    if (after !== null) {
      await savePromotions(tx, ctx.organizationId, [after]);
    }
    await onChanged(tx, ctx.organizationId, [{ before, after, productIds }]);
  });

/** As if so many hours had passed since books and promotions were written. */
export async function passHours(db: Database, hours: number): Promise<void> {
  for (const table of ['price_book', 'promotion']) {
    await db.query(
      unnamed(`update commerce.${table} set next_edge_at = next_edge_at - interval '${hours} hours',
        starts_at = starts_at - interval '${hours} hours', ends_at = ends_at - interval '${hours} hours'`),
    );
  }
}
