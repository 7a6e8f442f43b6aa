import { Migration } from '@mikro-orm/migrations';

/** Categories that a person confirmed for products: the next recommendations follow them. */
export class CreateCategoryAssignment extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.category_assignment (
        organization_id uuid not null,
        product_id uuid not null,
        marketplace text not null,
        category_id text not null,
        features text[] not null,
        confirmed_at timestamptz not null,
        primary key (organization_id, product_id, marketplace),
        foreign key (organization_id, product_id) references catalog.product (organization_id, id) on delete cascade
      );
      create index category_assignment_place on catalog.category_assignment (organization_id, marketplace)`);
  }

  override down(): void {
    this.addSql('drop table catalog.category_assignment');
  }
}
