import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { StockUnits } from './cart-lines.rules.js';

/** The session that holds uses, and what its buyer's e-mail address is found by; null while nobody knows one. */
export interface UseHolder {
  organizationId: string;
  sessionId: string;
  buyerDigest: string | null;
}

/** A use of a promotion; `amount` in the promotion's currency, "0" where it has none. */
export interface PromotionUse {
  promotionId: string;
  amount: string;
}

export type HeldUse = PromotionUse & {
  /** Of products with promotional stock, by assignment. */
  units: readonly Pick<StockUnits, 'productId' | 'variantId' | 'units'>[];
  /** Whether it counts for its buyer, so that it has to be found by whose it is. */
  isOfBuyer: boolean;
};

/** From item that has the units of a use, a row for each product. */
const unitsIn = (column: string): string =>
  `jsonb_to_recordset(${column}) as unit (product_id uuid, variant_id uuid, units integer)`;

const hold = sql(
  'commerce.promotionUse.hold',
  `with wanted as (
     select * from jsonb_to_recordset($3::jsonb)
       as r (promotion_id uuid, amount numeric, email_digest text, units jsonb)
   ), before as (
     select promotion_id, amount, units from commerce.promotion_use
     where organization_id = $1 and session_id = $2 and used_at is null
   ), dropped as (
     delete from commerce.promotion_use where organization_id = $1 and session_id = $2 and used_at is null
       and promotion_id not in (select promotion_id from wanted)
   ), kept as (
     insert into commerce.promotion_use
       (organization_id, session_id, promotion_id, email_digest, amount, units, held_at)
     select $1, $2, promotion_id, email_digest, amount, units, $4 from wanted
     on conflict (organization_id, session_id, promotion_id)
       do update set email_digest = excluded.email_digest, amount = excluded.amount, units = excluded.units
   ), unit_difference as (
     select promotion_id, product_id, variant_id, sum(units)::integer as units
     from (
       select w.promotion_id, unit.product_id, unit.variant_id, unit.units
       from wanted w cross join ${unitsIn('w.units')}
       union all
       select b.promotion_id, unit.product_id, unit.variant_id, -unit.units
       from before b cross join ${unitsIn('b.units')}
     ) changes
     group by promotion_id, product_id, variant_id
   ), fewer as (
     update commerce.promotion_product_use t set units = t.units + d.units
     from unit_difference d
     where t.organization_id = $1 and t.promotion_id = d.promotion_id and t.product_id = d.product_id
       and t.variant_id = d.variant_id and d.units < 0
   ), more as (
     insert into commerce.promotion_product_use as t (organization_id, promotion_id, product_id, variant_id, units)
     select $1, promotion_id, product_id, variant_id, units from unit_difference where units > 0
     on conflict (organization_id, promotion_id, product_id, variant_id)
       do update set units = t.units + excluded.units
   ), difference as (
     select promotion_id, sum(uses)::integer as uses, sum(amount) as amount
     from (
       select promotion_id, 1 as uses, amount from wanted
       union all
       select promotion_id, -1, -amount from before
     ) changes
     group by promotion_id
   )
   update commerce.promotion p
   set use_count = p.use_count + d.uses, discount_total = p.discount_total + d.amount,
     discount_held = p.discount_held + d.amount
   from difference d
   where p.organization_id = $1 and p.id = d.promotion_id and (d.uses <> 0 or d.amount <> 0)`,
);

/**
 * Makes these the uses that the session holds, and counts what that changes. The caller has locked the promotions of
 * these and of those that it held before, and has checked their limits under the lock.
 */
export function holdUses(
  tx: Transaction,
  { organizationId, sessionId, buyerDigest }: UseHolder,
  uses: readonly HeldUse[],
): void {
  const records = uses.map(({ promotionId, amount, isOfBuyer, units }) => ({
    promotion_id: promotionId,
    amount,
    email_digest: isOfBuyer ? buyerDigest : null,
    ...(units.length > 0 && { units: units.map(toUnitRecord) }),
  }));
  tx.defer(hold, [organizationId, sessionId, JSON.stringify(records), tx.db.clock.now()]);
}

const toUnitRecord = ({ productId, variantId, units }: HeldUse['units'][number]) => ({
  product_id: productId,
  variant_id: variantId ?? productId,
  units,
});

/**
 * Common table expressions that give back what sessions hold; `ended` names one of their keys (`organization_id`, `id`).
 * Promotions are locked in the order of their keys.
 */
export const givingBack = (ended: string): string => `
  given as (
    delete from commerce.promotion_use u using ${ended} e
    where u.organization_id = e.organization_id and u.session_id = e.id and u.used_at is null
    returning u.organization_id, u.promotion_id, u.amount, u.units
  ), given_back as (
    select organization_id, promotion_id, count(*)::integer as uses, sum(amount) as amount
    from given group by organization_id, promotion_id
  ), counted as (
    select p.organization_id, p.id, g.uses, g.amount
    from given_back g
    join commerce.promotion p on p.organization_id = g.organization_id and p.id = g.promotion_id
    order by p.organization_id, p.id for update of p
  ), recounted as (
    update commerce.promotion p
    set use_count = p.use_count - c.uses, discount_total = p.discount_total - c.amount,
      discount_held = p.discount_held - c.amount
    from counted c where p.organization_id = c.organization_id and p.id = c.id
  ), given_units as (
    select g.organization_id, g.promotion_id, unit.product_id, unit.variant_id, sum(unit.units)::integer as units
    from given g cross join ${unitsIn('g.units')}
    group by g.organization_id, g.promotion_id, unit.product_id, unit.variant_id
  ), restocked as (
    update commerce.promotion_product_use t set units = t.units - g.units
    from given_units g
    join counted c on c.organization_id = g.organization_id and c.id = g.promotion_id
    where t.organization_id = g.organization_id and t.promotion_id = g.promotion_id
      and t.product_id = g.product_id and t.variant_id = g.variant_id
  )`;

const giveBack = sql(
  'commerce.promotionUse.giveBack',
  `with ended as (select $1::uuid as organization_id, $2::uuid as id), ${givingBack('ended')} select from ended`,
);

/** Of a session that will not be an order. What is used stays used. The promotions stay locked until the commit. */
export function giveBackUses(tx: Transaction, organizationId: string, sessionId: string): void {
  tx.defer(giveBack, [organizationId, sessionId]);
}

const use = sql(
  'commerce.promotionUse.use',
  `with used as (
     update commerce.promotion_use set used_at = $4
     where organization_id = $1 and session_id = $2 and used_at is null
     returning promotion_id, amount
   ), changes as (
     select promotion_id, 0 as uses, 0::numeric as amount, amount as held from used where amount <> 0
     union all
     select promotion_id, 1, amount, 0 from jsonb_to_recordset($3::jsonb) as d (promotion_id uuid, amount numeric)
     where promotion_id not in (select promotion_id from used)
   ), counted as (
     select p.id, c.uses, case when p.currency is null then 0 else c.amount end as amount, c.held
     from changes c join commerce.promotion p on p.organization_id = $1 and p.id = c.promotion_id
     order by p.id for update of p
   )
   update commerce.promotion p set use_count = p.use_count + c.uses, discount_total = p.discount_total + c.amount,
     discount_held = p.discount_held - c.held
   from counted c where p.organization_id = $1 and p.id = c.id`,
);

/**
 * The session is an order with these discounts: what it holds is used, and uses of promotions without limits are counted,
 * for which nothing was held. The promotions stay locked until the commit, so this is the transaction's last step.
 */
export function useHeld(
  tx: Transaction,
  { organizationId, sessionId }: Pick<UseHolder, 'organizationId' | 'sessionId'>,
  discounts: readonly PromotionUse[],
): void {
  const records = discounts.map(({ promotionId, amount }) => ({ promotion_id: promotionId, amount }));
  tx.defer(use, [organizationId, sessionId, JSON.stringify(records), tx.db.clock.now()]);
}
