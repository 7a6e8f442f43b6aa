import { Client } from 'pg';

/** What a merchant's books say, by plain statements over the tables of orders and returns. */
export interface Books {
  /** Rows by currency and the keys, each with the figures that analytics calls so. */
  rows(by: readonly BookKey[], window: BookWindow): Promise<BookRow[]>;
  close(): Promise<void>;
}

export type BookKey = 'time' | 'marketplace' | 'account' | 'store' | 'country' | 'status';

export interface BookWindow {
  /** ISO 8601. */
  from: string;
  to: string;
  timeZone: string;
  granularity: string;
}

export interface BookRow {
  keys: string;
  placedOrders: number;
  orders: number;
  canceledOrders: number;
  units: number;
  sales: string;
  discount: string;
  placedSales: string;
  returns: number;
  returnedUnits: number;
  refunds: string;
  /** Of these, those of orders whose amounts are known. */
  refundsOfSales: string;
  /** Orders whose discount is known, of those that are not canceled. */
  discounted: number;
  /** Orders whose amounts are known, of those that are not canceled and of all; returns whose refund is not stated. */
  priced: number;
  placedPriced: number;
  unstated: number;
}

/** A period is called by its day and hour there; `o` is an order, or that of a return, `at` when it counts. */
const keySql: Record<BookKey, string> = {
  time: `to_char(date_trunc($5, at at time zone $4), 'YYYY-MM-DD"T"HH24')`,
  marketplace: 'marketplace',
  account: 'account_id',
  store: 'store_id',
  country: 'country',
  status: 'status',
};

/** Subtotal less discount, or what all items were paid at where no discount is stated and that is no more than the subtotal. */
const saleSql = `case
  when o.subtotal is null then null
  when o.discount is not null then o.subtotal - o.discount
  when exists (
    select from commerce.order_line l
    where l.organization_id = o.organization_id and l.order_id = o.id and l.paid_price is null and l.paid_total is null) then null
  else (
    select case when sum(paid) <= o.subtotal then sum(paid) end from (
      select coalesce(l.paid_total, l.paid_price * l.quantity) as paid from commerce.order_line l
      where l.organization_id = o.organization_id and l.order_id = o.id) items)
  end`;

const ordersSql = (keys: string): string => `
  select ${keys} as keys, count(*)::int as "placedOrders",
    count(*) filter (where status <> 'canceled')::int as orders,
    count(*) filter (where status = 'canceled')::int as "canceledOrders",
    coalesce(sum(units) filter (where status <> 'canceled'), 0)::int as units,
    coalesce(sum(sale) filter (where status <> 'canceled'), 0)::text as sales,
    coalesce(sum(case when subtotal is not null then discount end) filter (where status <> 'canceled'), 0)::text as discount,
    coalesce(sum(sale), 0)::text as "placedSales",
    count(sale) filter (where status <> 'canceled')::int as priced,
    count(sale)::int as "placedPriced",
    count(subtotal - discount) filter (where status <> 'canceled')::int as discounted
  from (
    select o.*, o.placed_at as at, ${saleSql} as sale, (
      select sum(l.quantity) from commerce.order_line l
      where l.organization_id = o.organization_id and l.order_id = o.id and l.status <> 'canceled') as units
    from commerce."order" o
    where o.organization_id = $1 and o.placed_at >= $2 and o.placed_at < $3 and $4::text <> $5::text
  ) x group by 1`;

const returnsSql = (keys: string): string => `
  select ${keys} as keys,
    count(*) filter (where type is distinct from 'cancellation')::int as returns,
    coalesce(sum(units) filter (where type is distinct from 'cancellation'), 0)::int as "returnedUnits",
    coalesce(sum(refund_amount), 0)::text as refunds,
    coalesce(sum(refund_amount) filter (where sale is not null), 0)::text as "refundsOfSales",
    count(*) filter (where type is distinct from 'cancellation' and refund_amount is null)::int as unstated
  from (
    select r.type, r.refund_amount, r.currency, r.requested_at as at, r.marketplace, r.account_id, o.country,
      coalesce(o.store_id, case when o.id is null then r.store_id end) as store_id, null as status,
      case when o.id is not null then ${saleSql} end as sale, (
      select sum((l ->> 'requestedQuantity')::int) from jsonb_array_elements(r.lines) l) as units
    from commerce.return r left join commerce."order" o on o.organization_id = r.organization_id and o.id = r.order_id
    where r.organization_id = $1 and r.requested_at >= $2 and r.requested_at < $3 and $4::text <> $5::text
      and r.status not in ('rejected', 'canceled') and o.status is distinct from 'canceled'
    union all
    select 'cancellation', coalesce(p.captured_amount, p.amount), coalesce(p.captured_currency, p.currency), p.refunded_at,
      o.marketplace, o.account_id, o.country, o.store_id, null, ${saleSql}, 0
    from commerce.payment p, commerce.checkout_session s, commerce."order" o
    where p.organization_id = $1 and p.refunded_at >= $2 and p.refunded_at < $3 and s.organization_id = $1 and o.organization_id = $1
      and s.id = p.session_id and s.payment ->> 'paymentId' = p.id::text and o.id = s.order_id and o.status <> 'canceled'
  ) x group by 1`;

const nothing: Omit<BookRow, 'keys'> = {
  placedOrders: 0,
  orders: 0,
  canceledOrders: 0,
  units: 0,
  sales: '0',
  discount: '0',
  placedSales: '0',
  returns: 0,
  returnedUnits: 0,
  refunds: '0',
  refundsOfSales: '0',
  discounted: 0,
  priced: 0,
  placedPriced: 0,
  unstated: 0,
};

export async function openBooks(databaseUrl: string, organizationId: string): Promise<Books> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async rows(by, { from, to, timeZone, granularity }) {
      const keys = [...by.map(key => `coalesce(${keySql[key]}, 'none')`), 'currency'].join(` || ' ' || `);
      const values = [organizationId, from, to, timeZone, granularity];
      const sold = await client.query<Partial<BookRow>>(ordersSql(keys), values);
      const returned = await client.query<Partial<BookRow>>(returnsSql(keys), values);
      const all = new Map<string, BookRow>();
      for (const row of [...sold.rows, ...returned.rows]) {
        all.set(row.keys!, { keys: row.keys!, ...nothing, ...all.get(row.keys!), ...row });
      }
      return [...all.values()];
    },
    close: () => client.end(),
  };
}
