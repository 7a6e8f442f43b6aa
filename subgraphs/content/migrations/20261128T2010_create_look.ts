import { Migration } from '@mikro-orm/migrations';

/** Products that are shown together. No foreign key to them: a look outlives its products. */
export class CreateLook extends Migration {
  override up(): void {
    this.addSql(`
      create table content.look (
        organization_id uuid not null,
        id uuid not null,
        title text not null,
        status text not null,
        occasion text,
        style text,
        season text,
        time_of_day text,
        city text,
        palette text[] not null,
        audience text,
        selection text not null,
        selection_model text,
        prompt text,
        warnings text[] not null,
        hero_image jsonb,
        items jsonb not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id)
      )`);
  }

  override down(): void {
    this.addSql('drop table content.look');
  }
}
