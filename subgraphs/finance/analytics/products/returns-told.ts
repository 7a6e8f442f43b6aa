import type { RequestContext } from '../../../../kernel/context.js';
import type { ProductSalesRow } from '../../../commerce/index.js';
import type { AskedReport, Span } from '../report/report.js';
import type { SalesFacts } from '../sales/sales-facts.js';
import { readProducts } from './product-facts.js';

type ProductKey = Pick<ProductSalesRow, 'productId' | 'currency'>;

/**
 * Which of the rows are of channels alone that do not tell of returns. `channels`: facts of the span by channel. Sums of products
 * are not kept by channel, so only rows without returns are looked up, and only where some channels tell of them and some do not.
 */
export async function productsLackingReturns(
  ctx: RequestContext,
  asked: AskedReport,
  { span, rows, channels }: { span: Span; rows: readonly ProductSalesRow[]; channels: readonly SalesFacts[] },
): Promise<(row: ProductKey) => boolean> {
  const telling = channels.filter(({ sums }) => !sums.lacksReturns);
  if (telling.length === 0 || telling.length === channels.length) {
    return () => telling.length === 0;
  }
  const open = rows.filter(({ productId, returnedUnits }) => productId !== null && returnedUnits === 0);
  const productIds = [...new Set(open.map(({ productId }) => productId!))];
  const marketplaces = [...new Set(telling.flatMap(({ keys: [channel] }) => channel ?? []))];
  const narrowed = { ...asked, filter: { ...asked.filter, marketplaces } };
  const sold =
    productIds.length === 0
      ? []
      : (await readProducts(ctx, narrowed, { span, productIds, byProduct: true })).rows;
  const told = new Set(sold.map(nameOf));
  const lacking = new Set(open.map(nameOf).filter(name => !told.has(name)));
  return row => lacking.has(nameOf(row));
}

const nameOf = ({ productId, currency }: ProductKey): string => `${productId} ${currency}`;
