import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { BuyerVault, type SealedBuyer } from '../../pricing/buyer-record/buyer-vault.js';
import { codeKey } from '../../pricing/discount-code/discount.rules.js';
import type { DiscountCode } from '../../pricing/discount-code/discount-code.entity.js';
import { discountCodeColumns } from '../../pricing/discount-code/discount-code.store.js';
import type { ShippingTerms } from '../../pricing/shipping-rate/shipping-rate.entity.js';
import {
  freeShippingRuleColumns,
  shippingRateColumns,
} from '../../pricing/shipping-rate/shipping-rate.store.js';
import type { TaxRule } from '../../pricing/tax-rule/tax-rule.entity.js';
import { taxRuleColumns } from '../../pricing/tax-rule/tax-rule.store.js';
import type { CheckoutAddress } from './checkout-session.entity.js';

/** What a cart is priced by, beside its items. */
export interface CheckoutTerms {
  shipping: ShippingTerms;
  /** Those of the codes asked for that there are. */
  discountCodes: DiscountCode[];
  /** Of every place. */
  taxRules: TaxRule[];
  /** Of the buyer with the e-mail address; empty where nobody knows one. */
  knownAddresses: CheckoutAddress[];
}

export interface TermsWanted {
  /** ISO 4217; rates of others are left out. */
  currency: string;
  /** As given, in whatever case. */
  codes: readonly string[];
  email: string | null;
}

const rows = (selected: string): string => `(select coalesce(json_agg(t), '[]') from (select ${selected}) t)`;

const terms = sql(
  'commerce.checkoutTerms.find',
  `select
     exists (select from commerce.shipping_rate where organization_id = $1) as "isOffered",
     ${rows(`${shippingRateColumns} from commerce.shipping_rate where organization_id = $1 and currency = $2`)} as rates,
     ${rows(`${freeShippingRuleColumns} from commerce.free_shipping_rule
       where organization_id = $1 and (currency is null or currency = $2)`)} as "freeShipping",
     ${rows(`${discountCodeColumns} from commerce.discount_code
       where organization_id = $1 and code_key = any($3::text[])`)} as "discountCodes",
     ${rows(`${taxRuleColumns} from commerce.tax_rule where organization_id = $1 order by id`)} as "taxRules",
     (select json_build_object('id', id, 'personal', personal) from commerce.buyer_record
      where organization_id = $1 and email_digest = $4) as buyer`,
);

type TermsRow = ShippingTerms &
  Pick<CheckoutTerms, 'discountCodes' | 'taxRules'> & {
    buyer: SealedBuyer | null;
  } & Record<string, unknown>;

/** Everything that a pricing needs of the merchant's terms, in one statement. */
export async function findCheckoutTerms(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { currency, codes, email }: TermsWanted,
  encryption: Encryption,
): Promise<CheckoutTerms> {
  const vault = new BuyerVault(encryption);
  const digest = email === null ? null : vault.emailDigest(organizationId, email);
  const [row] = await reader.query<TermsRow>(terms, [organizationId, currency, codes.map(codeKey), digest]);
  const { isOffered, rates, freeShipping, discountCodes, taxRules, buyer } = row!;
  return {
    shipping: { isOffered, rates, freeShipping },
    discountCodes,
    taxRules,
    knownAddresses: buyer === null ? [] : vault.open(organizationId, buyer).addresses,
  };
}
