import { Migration } from '@mikro-orm/migrations';

/**
 * One row for each price that a comparison compared: the figures of its results in columns, so that a report over many products
 * reads no documents. They go with their comparison.
 */
export class CreatePricePosition extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.price_position (
        organization_id uuid not null,
        comparison_id uuid not null,
        item_id uuid not null,
        position integer not null,
        product_id uuid not null,
        market text,
        marketplace text,
        account_id uuid,
        store_id text,
        country text,
        currency text not null,
        price numeric,
        median numeric,
        sellers integer,
        problem text,
        compared_at timestamptz not null,
        searched_at timestamptz,
        primary key (organization_id, comparison_id, item_id, position),
        foreign key (organization_id, comparison_id) references catalog.price_comparison on delete cascade
      )`);
    this.addSql(`create index price_position_latest on catalog.price_position
      (organization_id, item_id, currency, compared_at desc, comparison_id)`);
    this.addSql(ofStoredResults);
  }

  override down(): void {
    this.addSql('drop table catalog.price_position');
  }
}

/** What was compared before there was this table. */
const ofStoredResults = `
  insert into catalog.price_position (organization_id, comparison_id, item_id, position, product_id, market, marketplace,
    account_id, store_id, country, currency, price, median, sellers, problem, compared_at, searched_at)
  select c.organization_id, c.id, (item ->> 'productId')::uuid, m.position,
    coalesce(item ->> 'variantOf', item ->> 'productId')::uuid,
    entry -> 'research' ->> 'market', entry ->> 'marketplace', (entry ->> 'accountId')::uuid, entry ->> 'storeId',
    entry ->> 'country', entry ->> 'currency', (entry ->> 'price')::numeric,
    (entry -> 'research' -> 'statistics' ->> 'p50')::numeric, (entry -> 'research' -> 'statistics' ->> 'n')::integer,
    entry -> 'errors' -> 0 ->> 'code', c.finished_at, (entry -> 'research' ->> 'searchedAt')::timestamptz
  from catalog.price_comparison c, jsonb_array_elements(c.results) as item,
    jsonb_array_elements(item -> 'markets') with ordinality as m (entry, position)
  where c.results is not null and c.finished_at is not null`;
