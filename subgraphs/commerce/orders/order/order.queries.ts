import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { jsonPairs, selectList } from '../../../../kernel/fields/field-columns.js';
import type { Order, OrderIdentity, OrderTotals } from './order.entity.js';
import { orderColumnsOf } from './order-field.js';
import { orderFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { orderTotalFields } from './order-total-fields.js';

/** The columns of an order as `OrderRow` names them; `o` is commerce."order". */
export const orderColumns = selectList(orderColumnsOf({ ...orderFields, ...orderTotalFields }), 'o');

/** Lines as one JSON value; amounts as text, because a JSON number would lose their decimals. */
export const linesColumn = `
  (select coalesce(json_agg(json_build_object(${jsonPairs(orderColumnsOf(orderItemFields), 'l')}) order by l.position), '[]')
    from commerce.order_line l
    where l.organization_id = o.organization_id and l.order_id = o.id) as lines`;

/** What `orderColumns` and `linesColumn` select. */
export interface OrderRow extends Omit<Order, 'totals'>, OrderTotals {
  [column: string]: unknown;
}

const orderById = sql(
  'commerce.order.byId',
  `select ${orderColumns}, ${linesColumn} from commerce."order" o where o.organization_id = $1 and o.id = $2`,
);

const ordersByIds = sql(
  'commerce.order.byIds',
  `select ${orderColumns}, ${linesColumn} from commerce."order" o
   where o.organization_id = $1 and o.id = any($2::uuid[])`,
);

const latestOfProducts = sql(
  'commerce.order.latestOfProducts',
  `select latest.product_id as "ofProduct", ${orderColumns}, ${linesColumn}
   from unnest($2::uuid[]) as wanted (product_id)
   cross join lateral (
     select distinct wanted.product_id, l.order_id from commerce.order_line l
     where l.organization_id = $1 and l.product_id = wanted.product_id
     order by l.order_id desc limit $3
   ) latest
   join commerce."order" o on o.organization_id = $1 and o.id = latest.order_id
   order by o.id desc`,
);

const ordersByIdentity = sql(
  'commerce.order.byIdentity',
  `select given.place, ${orderColumns}, ${linesColumn}
   from jsonb_to_recordset($2::jsonb) as given
     (place integer, marketplace text, "accountId" text, "externalOrderId" text)
   join commerce."order" o on o.organization_id = $1 and o.marketplace = given.marketplace
     and o.account_id is not distinct from given."accountId" and o.external_order_id = given."externalOrderId"`,
);

export type Reader = Pick<Database, 'query'>;

/** The order, or null where the organization has none of this id. One round trip, lines included. */
export async function findOrder(reader: Reader, organizationId: string, id: string): Promise<Order | null> {
  const [row] = await reader.query<OrderRow>(orderById, [organizationId, id]);
  return row === undefined ? null : toOrder(row);
}

/** By their ids, those that there are. */
export async function findOrders(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Order>> {
  const rows = await reader.query<OrderRow>(ordersByIds, [organizationId, ids]);
  return new Map(rows.map(row => [row.id, toOrder(row)]));
}

/** The latest orders of each product in the order that they came in: ids are made in the order of time. */
export async function latestOrdersOf(
  reader: Reader,
  organizationId: string,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, Order[]>> {
  type Row = OrderRow & { ofProduct: string };
  const rows = await reader.query<Row>(latestOfProducts, [organizationId, productIds, limit]);
  const byProduct = Map.groupBy(rows, row => row.ofProduct);
  return new Map([...byProduct].map(([id, found]) => [id, found.map(toOrder)]));
}

/** Orders by what names them at their source (§2.9): in the order of `identities`, null where there is none. */
export async function findOrdersByIdentity(
  reader: Reader,
  organizationId: string,
  identities: readonly OrderIdentity[],
): Promise<(Order | null)[]> {
  const given = identities.map(({ marketplace, accountId, externalOrderId }, place) => ({
    place,
    marketplace,
    accountId,
    externalOrderId,
  }));
  const rows = await reader.query<OrderRow & { place: number }>(ordersByIdentity, [
    organizationId,
    JSON.stringify(given),
  ]);
  const found: (Order | null)[] = identities.map(() => null);
  for (const row of rows) {
    found[row.place] = toOrder(row);
  }
  return found;
}

/** The row is made into the order in place: lists are the hottest read, and every copied field costs. */
export function toOrder(row: OrderRow): Order {
  const order = row as unknown as Order;
  const { subtotal, discount, shipping, tax, total } = row;
  order.totals = { subtotal, discount, shipping, tax, total };
  return order;
}
