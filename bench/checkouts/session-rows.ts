import type { BenchDatabase } from '../bench-database.js';

/**
 * What the database has of a session, of its payment and of its order, without ids, times and who opened it: equal where
 * two did the same.
 */
export async function sessionRows(database: BenchDatabase, sessionId: string): Promise<string> {
  const rows = await database.query<{ row: string }>(
    `with owner as (
       select $1::uuid as id
       union all select order_id from commerce.checkout_session where id = $1 and order_id is not null
     )
     select (to_jsonb(s) - 'opened_by')::text as row from commerce.checkout_session s where id = $1
     union all select to_jsonb(r)::text from catalog.reservation r where owner_id in (select id from owner)
     union all select to_jsonb(l)::text from catalog.reservation_line l where owner_id in (select id from owner)
     union all select (to_jsonb(p) - 'reference' - 'receipt' - 'key_digest' - 'request_hash')::text
       from commerce.payment p where session_id = $1
     union all select to_jsonb(o)::text from commerce."order" o where id in (select id from owner)
     union all select to_jsonb(l)::text from commerce.order_line l where order_id in (select id from owner)
     union all select body from platform.event where subject_id in (select id from owner)`,
    [sessionId],
  );
  const text = rows.map(({ row }) => row).join('\n');
  return text.replace(uuid, 'id').replace(time, 'time');
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)/g;
