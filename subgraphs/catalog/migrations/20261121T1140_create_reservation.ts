import { Migration } from '@mikro-orm/migrations';

/** The ledger of stock that is promised to buyers. */
export class CreateReservation extends Migration {
  override up(): void {
    this.addSql(reservation);
    this.addSql(reservationLine);
  }

  override down(): void {
    this.addSql('drop table catalog.reservation_line, catalog.reservation');
  }
}

const reservation = `
  create table catalog.reservation (
    organization_id uuid not null,
    owner_kind text not null,
    owner_id uuid not null,
    status text not null check (status in ('held', 'committed', 'released', 'expired')),
    expires_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, owner_kind, owner_id)
  ) with (fillfactor = 90);
  create index reservation_due on catalog.reservation (organization_id, expires_at) where status = 'held'`;

/**
 * \`variant_id\` is the product's own id where it is sold without variants. No foreign key to the product: what was
 * sold is known after the product is gone, and one of which something is held cannot go.
 */
const reservationLine = `
  create table catalog.reservation_line (
    organization_id uuid not null,
    owner_kind text not null,
    owner_id uuid not null,
    product_id uuid not null,
    variant_id uuid not null,
    quantity integer not null check (quantity > 0),
    restocked_quantity integer not null default 0,
    primary key (organization_id, owner_kind, owner_id, product_id, variant_id),
    foreign key (organization_id, owner_kind, owner_id) references catalog.reservation on delete cascade,
    constraint reservation_line_restocked check (restocked_quantity between 0 and quantity)
  ) with (fillfactor = 90)`;
