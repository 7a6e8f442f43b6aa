import { Migration } from '@mikro-orm/migrations';

/**
 * Discount codes become promotions with the trigger `code`, with their windows, limits and uses, in the order of their age.
 * Sessions that are open name the promotions of their codes from now on; those that are being paid have used them already.
 */
export class MoveDiscountCodes extends Migration {
  override up(): void {
    this.addSql(`
      insert into commerce.promotion (organization_id, id, name, intent, terms, trigger, code, code_key, currency,
        is_for_assigned_products, stores, is_in_checkout, starts_at, ends_at, time_zone, priority, combination,
        usage_limit, minimum_spend, use_count, version, activated_at, created_at, updated_at)
      select organization_id, ${uuidOf('created_at')}, title, 'active',
        case kind
          when 'percentage' then jsonb_build_object('kind', 'percentage', 'percentage', trim_scale(value)::text,
            'maximumDiscount', null)
          else jsonb_build_object('kind', 'amount_off', 'amount', round(value, ${decimalsOf('currency')})::text)
        end,
        'code', code, code_key, currency, false, '[]', true, starts_at, ends_at,
        case when starts_at is not null or ends_at is not null then 'UTC' end, 0,
        '{"stacking": "combinable", "group": null, "combinesWith": []}',
        usage_limit, min_subtotal, use_count, 1, created_at, created_at, updated_at
      from commerce.discount_code`);
    this.addSql(`
      update commerce.checkout_session s set discounts = named.discounts
      from (
        select s.organization_id, s.id,
          jsonb_agg(d.discount || jsonb_build_object('promotionId', p.id) order by d.place) as discounts
        from commerce.checkout_session s
        cross join lateral jsonb_array_elements(s.discounts) with ordinality as d (discount, place)
        left join commerce.promotion p
          on p.organization_id = s.organization_id and p.code_key = lower(trim(d.discount ->> 'code'))
        where s.status in ('ready_for_payment', 'complete_in_progress')
        group by s.organization_id, s.id
      ) named
      where s.organization_id = named.organization_id and s.id = named.id`);
    this.addSql(`
      insert into commerce.promotion_use (organization_id, session_id, promotion_id, amount, held_at)
      select s.organization_id, s.id, p.id, 0, s.updated_at
      from commerce.checkout_session s
      cross join lateral jsonb_array_elements(s.discounts) as d (discount)
      join commerce.promotion p
        on p.organization_id = s.organization_id and p.id = (d.discount ->> 'promotionId')::uuid
      where s.status = 'complete_in_progress'`);
    this.addSql('drop table commerce.discount_code');
  }

  /** Codes that a discount code cannot be stay promotions. */
  override down(): void {
    this.addSql(`
      create table commerce.discount_code (
        organization_id uuid not null,
        code_key text not null,
        code text not null,
        kind text not null check (kind in ('percentage', 'fixed')),
        value numeric(20, 5) not null check (value > 0),
        currency text,
        title text not null,
        min_subtotal numeric(20, 5),
        starts_at timestamptz,
        ends_at timestamptz,
        usage_limit integer,
        use_count integer not null default 0 check (use_count >= 0),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, code_key)
      )`);
    this.addSql(`
      with moved as (
        delete from commerce.promotion
        where trigger = 'code' and intent = 'active' and terms ->> 'kind' in ('percentage', 'amount_off') and is_in_checkout
        returning *
      )
      insert into commerce.discount_code
      select organization_id, code_key, code, case terms ->> 'kind' when 'percentage' then 'percentage' else 'fixed' end,
        coalesce(terms ->> 'percentage', terms ->> 'amount')::numeric, currency, name, minimum_spend, starts_at, ends_at,
        usage_limit, use_count, created_at, updated_at
      from moved`);
  }
}

/** A UUIDv7 (RFC 9562) of the time, as ids of promotions are: they sort by their age. */
const uuidOf = (time: string): string => `
  (lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** Of the currency by ISO 4217: amounts of terms are written with all of them. */
const decimalsOf = (currency: string): string => `
  case
    when ${currency} in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 0
    when ${currency} in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when ${currency} in ('CLF', 'UYW') then 4
    else 2
  end`;
