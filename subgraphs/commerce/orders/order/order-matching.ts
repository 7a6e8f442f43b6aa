import type { Database } from '../../../../kernel/database/database.js';
import { type FieldError, reject } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { type MatchedItem, matchSoldItems, namedSoldItems, type SoldItem } from '../../../catalog/index.js';
import type { Order, OrderLine } from './order.entity.js';

type Reader = Pick<Database, 'query'>;

/** The order with those of the given lines matched that the catalog knows: by the marketplace's ids, then by SKU. */
export async function withMatches(
  reader: Reader,
  organizationId: string,
  order: Order,
  isToMatch: (line: OrderLine) => boolean,
): Promise<Order> {
  const lines = order.lines.filter(isToMatch);
  if (lines.length === 0) {
    return order;
  }
  const found = await matchSoldItems(
    reader,
    organizationId,
    lines.map(line => soldItem(order, line)),
  );
  const matches = new Map(lines.map((line, index) => [line.id, found[index] ?? null]));
  return {
    ...order,
    lines: order.lines.map(line => {
      const match = matches.get(line.id) ?? null;
      return match === null ? line : withMatch(line, match, match.matchedBy);
    }),
  };
}

/** Whether a product is looked for; not where somebody said that there is none. */
export const isUnmatched = (line: OrderLine): boolean => line.productId === null && line.matchedBy === null;

export const soldItem = ({ accountId, storeId }: Order, line: OrderLine): SoldItem => ({
  accountId,
  storeId,
  externalItemId: line.marketplaceItemId,
  externalVariantId: line.marketplaceVariantId,
  skus: [...new Set([line.sku, line.sellerSku].filter(sku => sku !== null))],
});

/** What somebody says a line is. */
export interface LineMatch {
  /** Of the line. */
  id: string;
  /** Null: nothing of the catalog. */
  productId: string | null;
  variantId: string | null;
  /** Where the caller named it, for errors; else its place in the list. */
  place?: number;
}

/** The order with the products that somebody names for its lines. Throws VALIDATION_FAILED by place of the naming. */
export async function withNamedProducts(
  reader: Reader,
  organizationId: string,
  order: Order,
  matches: readonly LineMatch[],
): Promise<Order> {
  if (matches.length === 0) {
    return order;
  }
  const named = matches.map(({ productId, variantId }) => ({
    productId: idOf(productId),
    variantId: idOf(variantId),
  }));
  const found = await namedSoldItems(reader, organizationId, named);
  const lineIds = new Set(order.lines.map(line => line.id));
  reject(
    matches.flatMap((match, index) =>
      matchErrors(`items.${match.place ?? index}`, match, found[index] ?? null, lineIds),
    ),
  );
  const byLine = new Map(matches.map(({ id }, index) => [id, found[index] ?? null]));
  return {
    ...order,
    lines: order.lines.map(line => {
      const product = byLine.get(line.id);
      return product === undefined ? line : namedLine(line, product);
    }),
  };
}

const namedLine = (line: OrderLine, product: NamedItem | null): OrderLine =>
  product === null
    ? { ...line, productId: null, variantId: null, matchedBy: 'manual', sku: line.sellerSku }
    : withMatch(line, product, 'manual');

type NamedItem = Omit<MatchedItem, 'matchedBy'>;

/** What is no id names nothing. */
const idOf = (id: string | null): string | null => (id !== null && isId(id) ? id : null);

function matchErrors(
  path: string,
  { id, productId, variantId }: LineMatch,
  found: NamedItem | null,
  lineIds: ReadonlySet<string>,
): FieldError[] {
  if (!lineIds.has(id)) {
    return [{ path: `${path}.id`, code: 'ITEM_NOT_FOUND', message: 'The order has no item with this id.' }];
  }
  if (productId !== null && found === null) {
    const message = 'There is no such product, or it has no such variant.';
    return [{ path: `${path}.productId`, code: 'PRODUCT_NOT_FOUND', message }];
  }
  return variantId !== null && found?.variantId == null
    ? [{ path: `${path}.variantId`, code: 'VARIANT_NOT_FOUND', message: 'The product has no such variant.' }]
    : [];
}

/** The line as the product's; what one cost is frozen by the first match. */
export const withMatch = (
  line: OrderLine,
  match: Omit<MatchedItem, 'matchedBy'>,
  matchedBy: NonNullable<OrderLine['matchedBy']>,
): OrderLine => ({
  ...line,
  productId: match.productId,
  variantId: match.variantId,
  matchedBy,
  sku: match.sku ?? line.sellerSku,
  unitCost: line.unitCost ?? match.cost,
  unitCostCurrency: line.unitCost === null && match.cost !== null ? match.currency : line.unitCostCurrency,
});
