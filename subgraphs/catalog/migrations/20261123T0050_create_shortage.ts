import { Migration } from '@mikro-orm/migrations';

/** What sales lack of the stock, so that what comes in is theirs before it is offered again. */
export class CreateShortage extends Migration {
  override up(): void {
    this.addSql(shortage);
    this.addSql(wakeFilling);
    this.addSql(`create trigger product_stock_rose after update of inventory_quantity, reserved_quantity on catalog.product
      for each row when (new.variant_count = 0 and ${hasRisen}) execute function catalog.wake_shortage_filling()`);
    this.addSql(`create trigger variant_stock_rose after update of inventory_quantity, reserved_quantity on catalog.variant
      for each row when (${hasRisen}) execute function catalog.wake_shortage_filling()`);
  }

  override down(): void {
    this.addSql('drop trigger product_stock_rose on catalog.product');
    this.addSql('drop trigger variant_stock_rose on catalog.variant');
    this.addSql('drop function catalog.wake_shortage_filling');
    this.addSql('drop table catalog.shortage');
  }
}

/** `variant_id` is the product's own id where it is sold without variants. */
const shortage = `
  create table catalog.shortage (
    organization_id uuid not null,
    owner_kind text not null,
    owner_id uuid not null,
    product_id uuid not null,
    variant_id uuid not null,
    quantity integer not null check (quantity > 0),
    primary key (organization_id, owner_kind, owner_id, product_id, variant_id)
  );
  create index shortage_item on catalog.shortage (organization_id, product_id, variant_id)`;

/** More may be sold than before; null is stock that is not tracked. */
const hasRisen = `
  old.inventory_quantity is not null and (new.inventory_quantity is null
    or new.inventory_quantity - new.reserved_quantity > old.inventory_quantity - old.reserved_quantity)`;

/** A trigger, as stock rises in many ways: by merchants, imports, cancellations, returns and reservations that end. */
const wakeFilling = `
  create function catalog.wake_shortage_filling() returns trigger language plpgsql as $$
  declare
    product uuid;
  begin
    if tg_table_name = 'product' then
      product := new.id;
    else
      product := new.product_id;
    end if;
    if exists (select from catalog.shortage s
        where s.organization_id = new.organization_id and s.product_id = product) then
      perform platform.add_single_task('catalog.shortage.fill', 'shortage/' || new.organization_id,
        json_build_object('organizationId', new.organization_id), now(), 'replace');
    end if;
    return null;
  end
  $$`;
