import { Migration } from '@mikro-orm/migrations';

/** Anybody may name a domain; the public sees those that said whose they are. */
export class AddProvedDomains extends Migration {
  override up(): void {
    this.addSql(
      `alter table catalog.discovery_settings add column proved_domains text[] not null default '{}'`,
    );
    this.addSql('drop index catalog.discovery_settings_domains');
    this.addSql(
      'create index discovery_settings_proved_domains on catalog.discovery_settings using gin (proved_domains)',
    );
  }

  override down(): void {
    this.addSql('drop index catalog.discovery_settings_proved_domains');
    this.addSql('create index discovery_settings_domains on catalog.discovery_settings using gin (domains)');
    this.addSql('alter table catalog.discovery_settings drop column proved_domains');
  }
}
