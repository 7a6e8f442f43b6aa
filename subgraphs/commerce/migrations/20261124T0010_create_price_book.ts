import { Migration } from '@mikro-orm/migrations';

/**
 * Books of prices. What says where a book applies and how it calculates is read and written as a whole, hence JSON; what
 * lists, tasks and other books ask for has columns. `next_edge_at` is the next time at which the book's window begins or
 * ends for the listings that it prices; null where none does.
 */
export class CreatePriceBook extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.price_book (
        organization_id uuid not null,
        id uuid not null,
        name text not null,
        status text not null constraint price_book_status_check check (status in ('draft', 'active', 'paused')),
        priority integer not null constraint price_book_priority_check check (priority between 0 and 1000),
        currency text,
        scope jsonb not null,
        base_kind text not null constraint price_book_base_kind_check
          check (base_kind in ('catalog_price', 'cost', 'channel_price', 'price_book')),
        base_price_book_id uuid,
        steps jsonb not null,
        rounding jsonb,
        floor jsonb,
        ceiling jsonb,
        starts_at timestamptz,
        ends_at timestamptz,
        time_zone text,
        next_edge_at timestamptz,
        version integer not null,
        activated_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint price_book_base_fk foreign key (organization_id, base_price_book_id) references commerce.price_book,
        constraint price_book_base_check check ((base_kind = 'price_book') = (base_price_book_id is not null)),
        constraint price_book_activated_check check ((status = 'draft') = (activated_at is null)),
        constraint price_book_window_check
          check ((time_zone is not null) = (starts_at is not null or ends_at is not null) and ends_at > starts_at)
      )`);
    this.addSql(`
      create index price_book_base on commerce.price_book (organization_id, base_price_book_id)
      where base_price_book_id is not null`);
    this.addSql(`
      create index price_book_active on commerce.price_book (organization_id, id) where status = 'active'`);
    this.addSql(`
      create index price_book_edge on commerce.price_book (next_edge_at) where next_edge_at is not null`);
  }

  override down(): void {
    this.addSql('drop table commerce.price_book');
  }
}
