import { Migration } from '@mikro-orm/migrations';

/** Pictures that a model made of others, and who decided about them. */
export class CreateImageEdit extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.image_edit (
        organization_id uuid not null,
        id uuid not null,
        job_id uuid not null,
        product_id uuid not null,
        source_url text not null,
        status text not null,
        provider text not null,
        model text not null,
        result jsonb,
        comparison jsonb,
        decided_by text,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        foreign key (organization_id, product_id) references catalog.product on delete cascade
      )`);
    this.addSql('create index image_edit_product on catalog.image_edit (organization_id, product_id)');
  }

  override down(): void {
    this.addSql('drop table catalog.image_edit');
  }
}
