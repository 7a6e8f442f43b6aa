import { Migration } from '@mikro-orm/migrations';

/** Where accounts signed in from, as digests: guesses from elsewhere do not lock their owners out. */
export class CreateSignInPlace extends Migration {
  override up(): void {
    this.addSql(`
      create table platform.sign_in_place (
        subject bytea primary key,
        expires_at timestamptz not null
      )`);
  }

  override down(): void {
    this.addSql('drop table platform.sign_in_place');
  }
}
