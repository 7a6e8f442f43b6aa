import type { Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { DiscoverySettings, DiscoverySettingsFields } from './discovery-settings.entity.js';
import { settingsColumns } from './discovery-settings.queries.js';
import { attributeRules } from './public-facet.rules.js';

/** Waits for transactions that change products and did not yet see whether the organization is listed (see the migration). */
const lockOwner = sql(
  'catalog.discovery.lockOwner',
  'select pg_advisory_xact_lock(723654019, hashtext($1::uuid::text))',
);

/** Two organizations that prove domains at once do so one after the other. */
const lockDomains = sql('catalog.discovery.lockDomains', 'select pg_advisory_xact_lock(723654018, 0)');

/** Who proved it before has lost it since. */
const forgetProof = sql(
  'catalog.discovery.forgetProof',
  `update catalog.discovery_settings s set proved_domains = array_remove(s.proved_domains, $2), version = s.version + 1, updated_at = $3
   where s.organization_id <> $1 and s.proved_domains @> array[$2]
   returning s.organization_id as "organizationId"`,
);

const proveDomain = sql(
  'catalog.discovery.proveDomain',
  `update catalog.discovery_settings s
   set proved_domains = array(select unnest(s.proved_domains || $2::text) order by 1), version = s.version + 1, updated_at = $3
   where s.organization_id = $1
   returning ${settingsColumns}`,
);

const save = sql(
  'catalog.discovery.save',
  `insert into catalog.discovery_settings as s (organization_id, is_listed, display_name, description, domains, countries, languages,
     contact_email, contact_url, shows_prices, shows_quantities, shows_sold_out, private_attributes, public_attributes, synonyms, updated_at,
     attribute_rules)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (organization_id) do update set
     is_listed = excluded.is_listed, display_name = excluded.display_name, description = excluded.description,
     domains = excluded.domains, countries = excluded.countries, languages = excluded.languages,
     contact_email = excluded.contact_email, contact_url = excluded.contact_url, shows_prices = excluded.shows_prices,
     shows_quantities = excluded.shows_quantities, shows_sold_out = excluded.shows_sold_out,
     private_attributes = excluded.private_attributes, public_attributes = excluded.public_attributes,
     attribute_rules = excluded.attribute_rules, synonyms = excluded.synonyms,
     proved_domains = array(select unnest(s.proved_domains) intersect select unnest(excluded.domains) order by 1),
     version = s.version + 1, updated_at = excluded.updated_at
   returning ${settingsColumns}`,
);

/** A rebuild that still waits is done with by the new one. */
const noteRebuild = sql(
  'catalog.discovery.noteRebuild',
  `with waiting as (delete from catalog.public_product_change where organization_id = $1 and is_rebuild)
   insert into catalog.public_product_change (organization_id, product_id, is_rebuild)
   select organization_id, id, true from (
     select organization_id, id from catalog.product where organization_id = $1 and status = 'active'
     union select organization_id, product_id from catalog.public_product where organization_id = $1) product`,
);

export const lockDiscovery = async (tx: Transaction, organizationId: string): Promise<void> => {
  await tx.query(lockOwner, [organizationId]);
};

export async function saveDiscoverySettings(
  tx: Transaction,
  organizationId: string,
  settings: DiscoverySettingsFields,
): Promise<DiscoverySettings> {
  const [saved] = await tx.query<DiscoverySettings & Row>(save, [
    organizationId,
    settings.isListed,
    settings.displayName,
    settings.description,
    settings.domains,
    settings.countries,
    settings.languages,
    settings.contactEmail,
    settings.contactUrl,
    settings.showsPrices,
    settings.showsQuantities,
    settings.showsSoldOut,
    settings.privateAttributes,
    settings.publicAttributes,
    JSON.stringify(settings.synonyms),
    tx.db.clock.now(),
    attributeRules(settings),
  ]);
  announceMerchant(tx, organizationId);
  return saved!;
}

/** Has every process make the documents about the merchant anew. */
const announceMerchant = (tx: Transaction, organizationId: string): void =>
  tx.announce('merchant', organizationId, [organizationId]);

/** Has every product that is public, or may be, made anew after the commit. */
export const noteAllProducts = (tx: Transaction, organizationId: string): void =>
  tx.defer(noteRebuild, [organizationId]);

/** The domain is the organization's, and no other's any more. */
export async function saveProvedDomain(
  tx: Transaction,
  organizationId: string,
  domain: string,
): Promise<DiscoverySettings> {
  await tx.query(lockDomains);
  const values = [organizationId, domain, tx.db.clock.now()];
  const before = await tx.query<{ organizationId: string }>(forgetProof, values);
  const [saved] = await tx.query<DiscoverySettings & Row>(proveDomain, values);
  for (const changed of [{ organizationId }, ...before]) {
    announceMerchant(tx, changed.organizationId);
  }
  return saved!;
}
