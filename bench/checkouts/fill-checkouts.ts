import { newId } from '../../kernel/ids.js';
import type { AgenticMerchant } from './agentic-merchant.js';

/**
 * Opens that many sessions by copying the originals in turn, with the stock that they hold. Answers the ids of the copies;
 * those that follow each other are of different originals.
 */
export async function fillCheckouts(
  merchant: AgenticMerchant,
  originals: readonly string[],
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const named = ids.map((_, index) => originals[index % originals.length]);
  for (const statement of statements) {
    await merchant.query(`with copy as materialized (${copies}) ${statement}`, [ids, named]);
  }
  await merchant.query(
    'vacuum analyze commerce.checkout_session, catalog.reservation, catalog.reservation_line',
  );
  return ids;
}

const copies = 'select * from unnest($1::uuid[], $2::uuid[]) as c (id, original)';

const statements = [
  `insert into commerce.checkout_session
   select made.* from copy join commerce.checkout_session s on s.id = copy.original
   cross join lateral jsonb_populate_record(s, jsonb_build_object('id', copy.id)) as made`,
  `insert into catalog.reservation
   select made.* from copy join catalog.reservation r on r.owner_id = copy.original
   cross join lateral jsonb_populate_record(r, jsonb_build_object('owner_id', copy.id)) as made`,
  `insert into catalog.reservation_line
   select made.* from copy join catalog.reservation_line l on l.owner_id = copy.original
   cross join lateral jsonb_populate_record(l, jsonb_build_object('owner_id', copy.id)) as made`,
  `, held as (
     select l.product_id, sum(l.quantity)::integer as quantity
     from copy join catalog.reservation_line l on l.owner_id = copy.original group by l.product_id
   )
   update catalog.product p set reserved_quantity = p.reserved_quantity + held.quantity
   from held where p.id = held.product_id`,
];
