import { Migration } from '@mikro-orm/migrations';

/** What a marketplace understood and does not take was rejected by it. */
export class RenameAttemptOutcome extends Migration {
  override up(): void {
    this.addSql(rename('refused', 'rejected'));
  }

  override down(): void {
    this.addSql(rename('rejected', 'refused'));
  }
}

const rename = (from: string, to: string): string =>
  `update catalog.listing set attempt = jsonb_set(attempt, '{outcome}', '"${to}"') where attempt ->> 'outcome' = '${from}'`;
