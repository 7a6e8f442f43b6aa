import { Migration } from '@mikro-orm/migrations';

/**
 * Figures of orders and returns, summed by bucket of time and dimension. Each change of an order or return appends deltas, which
 * are folded into the levels. Organizations with few orders have no levels: their rows are counted themselves. Those that
 * have orders already begin with their number; their levels are built by a task.
 */
export class CreateSalesRollup extends Migration {
  override up(): void {
    this.addSql(state);
    this.addSql(deltas);
    this.addSql(salesLevels);
    this.addSql(productLevels);
    this.addSql(`insert into commerce.sales_rollup (organization_id, order_count)
      select organization_id, count(*) from commerce."order" group by organization_id`);
  }

  override down(): void {
    const levels = ['sales_by_quarter_hour', 'sales_by_day', 'sales_total_by_day'];
    const ofProducts = ['product_sales_by_day', 'product_sales_by_5_days', 'product_sales_by_30_days'];
    for (const name of ['sales_rollup', 'sales_delta', 'product_sales_delta', ...levels, ...ofProducts]) {
      this.addSql(`drop table commerce.${name}`);
    }
  }
}

const state = `
  create table commerce.sales_rollup (
    organization_id uuid primary key,
    order_count bigint not null,
    is_built boolean not null default false,
    version integer not null default 0,
    time_zone text,
    built_at timestamptz,
    checked_at timestamptz
  )`;

const measures = (type: (kind: 'bigint' | 'numeric') => string): string => `
  orders ${type('bigint')}, canceled_orders ${type('bigint')}, units ${type('bigint')}, canceled_units ${type('bigint')},
  sales ${type('numeric')}, discount ${type('numeric')}, shipping ${type('numeric')}, tax ${type('numeric')},
  total ${type('numeric')}, canceled_sales ${type('numeric')}, orders_without_sales ${type('bigint')},
  orders_without_totals ${type('bigint')}, cost ${type('numeric')}, units_without_cost ${type('bigint')},
  returns ${type('bigint')}, returned_units ${type('bigint')}, refunds ${type('numeric')},
  returns_without_refund ${type('bigint')}`;

const productMeasures = (type: (kind: 'bigint' | 'numeric') => string): string => `
  order_lines ${type('bigint')}, units ${type('bigint')}, canceled_units ${type('bigint')}, sales ${type('numeric')},
  units_without_sales ${type('bigint')}, cost ${type('numeric')}, units_without_cost ${type('bigint')},
  returned_units ${type('bigint')}, refunds ${type('numeric')}, returned_units_without_refund ${type('bigint')}`;

const mayBeNull = (kind: string): string => kind;
const isPresent = (kind: string): string => `${kind} not null`;

const dimensions = `currency text collate "C" not null, marketplace text collate "C" not null, account_id text collate "C",
  store_id text collate "C", country text collate "C"`;

/** Rows live for seconds: vacuumed by their number, however many passed through. */
const queue = `with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000)`;

const deltas = `
  create table commerce.sales_delta (
    organization_id uuid not null, at timestamptz not null, ${dimensions}, status text collate "C", ${measures(mayBeNull)}
  ) ${queue};
  create index sales_delta_organization on commerce.sales_delta (organization_id);
  create table commerce.product_sales_delta (
    organization_id uuid not null, at timestamptz not null, currency text collate "C" not null, product_id uuid,
    ${productMeasures(mayBeNull)}
  ) ${queue};
  create index product_sales_delta_organization on commerce.product_sales_delta (organization_id)`;

/** Sums change again and again where orders come in: room for their next version beside them. */
const summed = 'with (fillfactor = 80)';

const salesLevels = `
  create table commerce.sales_by_quarter_hour (
    organization_id uuid not null, at timestamptz not null, ${dimensions}, ${measures(isPresent)},
    constraint sales_by_quarter_hour_key unique nulls not distinct
      (organization_id, at, currency, marketplace, account_id, store_id, country)
  ) ${summed};
  create table commerce.sales_by_day (
    organization_id uuid not null, day date not null, ${dimensions}, status text collate "C", ${measures(isPresent)},
    constraint sales_by_day_key unique nulls not distinct
      (organization_id, day, currency, marketplace, account_id, store_id, country, status)
  ) ${summed};
  create table commerce.sales_total_by_day (
    organization_id uuid not null, day date not null, currency text collate "C" not null, ${measures(isPresent)},
    primary key (organization_id, day, currency)
  ) ${summed}`;

const productLevel = (name: string): string => `
  create table commerce.${name} (
    organization_id uuid not null, day date not null, currency text collate "C" not null, product_id uuid,
    ${productMeasures(isPresent)},
    constraint ${name}_key unique nulls not distinct (organization_id, day, product_id, currency)
  ) ${summed}`;

const productLevels = ['product_sales_by_day', 'product_sales_by_5_days', 'product_sales_by_30_days']
  .map(productLevel)
  .join(';');
