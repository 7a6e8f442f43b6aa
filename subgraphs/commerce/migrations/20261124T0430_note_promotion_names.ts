import { Migration } from '@mikro-orm/migrations';

/** `known_as` has the names and starts under which a marketplace may have the promotion: as they were put, answered or not. */
export class NotePromotionNames extends Migration {
  override up(): void {
    this.addSql(`alter table commerce.promotion_delivery add column known_as jsonb not null default '[]'`);
    this.addSql(`
      update commerce.promotion_delivery
      set known_as = jsonb_build_array(jsonb_build_object('name', sent -> 'name', 'startsAt', sent -> 'startsAt'))
      where sent is not null`);
  }

  override down(): void {
    this.addSql('alter table commerce.promotion_delivery drop column known_as');
  }
}
