import { Migration } from '@mikro-orm/migrations';

/** When anything that the public sees of a merchant last changed, and what it sells: kept with every change of it. */
export class CreatePublicMerchant extends Migration {
  override up(): void {
    this.addSql(merchant);
    this.addSql(category);
    this.addSql(byName);
    this.addSql(noteMerchant);
    for (const [event, rows] of events) {
      this.addSql(countProducts(event, rows));
      this.addSql(`create trigger public_product_counted_${event} after ${event} on catalog.public_product
        ${transitions[event]} for each statement execute function catalog.count_public_${event}()`);
    }
    this.addSql(`create trigger discovery_settings_noted after insert or update on catalog.discovery_settings
      for each row execute function catalog.note_public_merchant()`);
  }

  override down(): void {
    this.addSql('drop trigger discovery_settings_noted on catalog.discovery_settings');
    this.addSql('drop function catalog.note_public_merchant');
    for (const [event] of events) {
      this.addSql(`drop trigger public_product_counted_${event} on catalog.public_product`);
      this.addSql(`drop function catalog.count_public_${event}`);
    }
    this.addSql('drop index catalog.discovery_settings_by_name');
    this.addSql('drop table catalog.public_category, catalog.public_merchant');
  }
}

/** `changed_at` never goes back: what is taken away changes a document as much as what is added. */
const merchant = `
  create table catalog.public_merchant (
    organization_id uuid primary key,
    changed_at timestamptz not null
  ) with (fillfactor = 50)`;

/** How many public products a merchant has of each of its own categories; '' is that of products without one. */
const category = `
  create table catalog.public_category (
    organization_id uuid not null,
    name text not null,
    products integer not null,
    primary key (organization_id, name)
  );
  create index public_category_name on catalog.public_category (lower(name), organization_id)`;

const byName = `
  create index discovery_settings_by_name on catalog.discovery_settings (lower(display_name) collate "C", organization_id)
  where is_listed`;

const noteMerchant = `
  create function catalog.note_public_merchant() returns trigger language plpgsql as $$
  begin
    insert into catalog.public_merchant as m (organization_id, changed_at) values (new.organization_id, clock_timestamp())
      on conflict (organization_id) do update set changed_at = greatest(m.changed_at, excluded.changed_at);
    return null;
  end
  $$`;

type Event = 'insert' | 'update' | 'delete';

const transitions: Record<Event, string> = {
  insert: 'referencing new table as added',
  update: 'referencing new table as added old table as removed',
  delete: 'referencing old table as removed',
};

const added = `select organization_id, coalesce(product_type, '') as name, 1 as products from added`;
const removed = `select organization_id, coalesce(product_type, '') as name, -1 as products from removed`;

const events: readonly [Event, rows: string][] = [
  ['insert', added],
  ['update', `${added} union all ${removed}`],
  ['delete', removed],
];

/** In the order of their keys, so that no two statements wait for each other. */
const countProducts = (event: Event, rows: string): string => `
  create function catalog.count_public_${event}() returns trigger language plpgsql as $$
  begin
    insert into catalog.public_merchant as m (organization_id, changed_at)
      select organization_id, clock_timestamp() from (${rows}) as change group by organization_id order by organization_id
      on conflict (organization_id) do update set changed_at = greatest(m.changed_at, excluded.changed_at);
    insert into catalog.public_category as c (organization_id, name, products)
      select organization_id, name, sum(products)::integer from (${rows}) as change
      group by organization_id, name having sum(products) <> 0 order by organization_id, name
      on conflict (organization_id, name) do update set products = c.products + excluded.products;
    delete from catalog.public_category c using (select distinct organization_id from (${rows}) as change) as owner
      where c.organization_id = owner.organization_id and c.products <= 0;
    return null;
  end
  $$`;
