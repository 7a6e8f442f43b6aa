import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { nilId } from '../../../kernel/ids.js';
import type { ContentSnapshot } from './content-quality.entity.js';

type Reader = Pick<Database, 'query'>;

/** Goes from one organization to the next in the index, however many products each has. */
const organizationsDue = sql(
  'catalog.contentSnapshot.organizationsDue',
  `with recursive owner as (
     (select organization_id from catalog.product where status = 'active' order by organization_id limit 1)
     union all
     select (
       select p.organization_id from catalog.product p
       where p.status = 'active' and p.organization_id > owner.organization_id order by p.organization_id limit 1
     ) from owner where owner.organization_id is not null
   )
   select o.organization_id as id from owner o
   where o.organization_id is not null and not exists (
     select from catalog.content_snapshot s where s.organization_id = o.organization_id and s.day = $1)`,
);

/** The random end of an id deals products out the same way every day, so that two days are of the same products. */
const sample = sql(
  'catalog.contentSnapshot.sample',
  `select p.id from catalog.product p where p.organization_id = $1 and p.status = 'active'
   order by right(p.id::text, 12), p.id limit $2`,
);

const latest = sql(
  'catalog.contentSnapshot.latest',
  `select nullif(s.account_id, '${nilId}') as "accountId",
     nullif(s.store_id, '') as "storeId", s.marketplace, s.country, s.currency, s.products, s.evaluated, s.evaluation,
     s.catalog, s.listings, s.taken_at as "takenAt"
   from catalog.content_snapshot s
   where s.organization_id = $1 and s.day = (
     select max(n.day) from catalog.content_snapshot n
     where n.organization_id = $1 and n.taken_at < $2 and n.taken_at >= $3)
   order by s.marketplace nulls first, s.country, s.account_id, s.store_id`,
);

/** Organizations with products on offer whose content was not looked at on this day. */
export const organizationsWithoutSnapshot = async (reader: Reader, day: string): Promise<string[]> =>
  (await reader.query<{ id: string }>(organizationsDue, [day])).map(({ id }) => id);

/** Active products, the same ones day by day. */
export const sampledProducts = async (
  reader: Reader,
  organizationId: string,
  limit: number,
): Promise<string[]> =>
  (await reader.query<{ id: string }>(sample, [organizationId, limit])).map(({ id }) => id);

/** The rows of the last day in the window; none where there is no such day. */
export const findContentSnapshot = (
  reader: Reader,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<ContentSnapshot[]> =>
  reader.query<ContentSnapshot & Record<string, unknown>>(latest, [organizationId, to, from]);
