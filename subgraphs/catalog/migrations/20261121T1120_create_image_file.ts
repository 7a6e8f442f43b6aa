import { Migration } from '@mikro-orm/migrations';

/** Pictures that were uploaded; the product names them by their address. */
export class CreateImageFile extends Migration {
  override up(): void {
    this.addSql(`
      create table catalog.image_file (
        organization_id uuid not null,
        id uuid not null,
        product_id uuid not null,
        file_key text not null,
        content_type text not null,
        size_bytes integer not null,
        sha256 text not null,
        width integer not null,
        height integer not null,
        created_at timestamptz not null,
        primary key (organization_id, id)
      )`);
  }

  override down(): void {
    this.addSql('drop table catalog.image_file');
  }
}
