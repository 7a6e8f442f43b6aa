import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { alignedWith } from '../../../kernel/graphql/request-loader.js';
import { isId } from '../../../kernel/ids.js';
import { type DiscoverySettings, noSettings, type PublicMerchant } from './discovery-settings.entity.js';

type Reader = Pick<Database, 'query'>;

/** Of discovery_settings `s`, as the organization sees it. */
export const settingsColumns = `s.is_listed as "isListed", s.display_name as "displayName", s.description, s.domains, s.countries,
  s.languages, s.contact_email as "contactEmail", s.contact_url as "contactUrl", s.shows_prices as "showsPrices",
  s.shows_quantities as "showsQuantities", s.shows_sold_out as "showsSoldOut",
  s.private_attributes as "privateAttributes", s.public_attributes as "publicAttributes", s.synonyms, s.proved_domains as "provedDomains", s.version, s.updated_at as "updatedAt"`;

/** Of discovery_settings `s`, as everybody sees it. */
export const merchantColumns = `s.organization_id as id, s.display_name as "displayName", s.description, s.proved_domains as domains,
  s.countries, s.languages, s.contact_email as "contactEmail", s.contact_url as "contactUrl", s.updated_at as "updatedAt"`;

const settingsOf = sql(
  'catalog.discovery.settings',
  `select ${settingsColumns} from catalog.discovery_settings s where s.organization_id = $1`,
);

const merchantById = sql(
  'catalog.discovery.merchant',
  `select ${merchantColumns} from catalog.discovery_settings s where s.organization_id = $1 and s.is_listed`,
);

const merchantsByIds = sql(
  'catalog.discovery.merchants',
  `select ${merchantColumns} from catalog.discovery_settings s where s.organization_id = any($1::uuid[]) and s.is_listed`,
);

const waiting = sql(
  'catalog.discovery.waiting',
  `select count(*)::integer as products from (
     select from catalog.public_product_change where organization_id = $1 limit $2) noted`,
);

/** Those that were set last; nothing is listed where none were. */
export async function findDiscoverySettings(
  reader: Reader,
  organizationId: string,
): Promise<DiscoverySettings> {
  const [found] = await reader.query<DiscoverySettings & Row>(settingsOf, [organizationId]);
  return found ?? noSettings;
}

/** A listed merchant; null for any other id. */
export async function findPublicMerchant(reader: Reader, id: string): Promise<PublicMerchant | null> {
  const rows = isId(id) ? await reader.query<PublicMerchant & Row>(merchantById, [id]) : [];
  return rows[0] ?? null;
}

/** In the order of the ids; null for who is not listed. One statement. */
export async function findPublicMerchants(
  reader: Reader,
  ids: readonly string[],
): Promise<(PublicMerchant | null)[]> {
  const rows = await reader.query<PublicMerchant & Row>(merchantsByIds, [[...new Set(ids)]]);
  return alignedWith(ids, rows);
}

/** How many changes of products are still to be published, up to `max`. */
export async function countWaiting(reader: Reader, organizationId: string, max: number): Promise<number> {
  const [row] = await reader.query<{ products: number }>(waiting, [organizationId, max]);
  return row!.products;
}
