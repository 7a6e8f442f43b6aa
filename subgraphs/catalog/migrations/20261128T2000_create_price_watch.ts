import { Migration } from '@mikro-orm/migrations';

/** Products whose prices are compared again and again, and which comparison was made for which watch. */
export class CreatePriceWatch extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.price_watch (
        organization_id uuid not null,
        id uuid not null,
        name text not null,
        product_ids uuid[] not null,
        market text,
        every_hours integer not null,
        above_percent numeric,
        below_percent numeric,
        standings jsonb not null,
        next_run_at timestamptz not null,
        last_comparison_id uuid,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      )`);
    this.addSql('create index price_watch_due on catalog.price_watch (next_run_at)');
    this.addSql('alter table catalog.price_comparison add column watch_id uuid');
  }

  override down(): void {
    this.addSql('alter table catalog.price_comparison drop column watch_id');
    this.addSql('drop table catalog.price_watch');
  }
}
