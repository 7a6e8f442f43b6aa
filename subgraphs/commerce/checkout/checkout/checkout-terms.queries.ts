import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { BuyerVault, type SealedBuyer } from '../../pricing/buyer-record/buyer-vault.js';
import type { CartCandidate } from '../../pricing/promotion/cart-promotion.entity.js';
import {
  type CandidateRow,
  cartCandidates,
  toCandidate,
} from '../../pricing/promotion/cart-promotion.queries.js';
import { codeKey } from '../../pricing/promotion/promotion-form.rules.js';
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
  /** Automatic ones in effect, and those of the codes asked for. */
  promotions: readonly CartCandidate[];
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
  /** Of the cart. */
  productIds: readonly string[];
  /** Whose session it is, and what the buyer's e-mail address is found by in uses; null while nobody knows one. */
  session: { id: string; buyerDigest: string | null };
  /** Whose stored addresses are offered; null for nobody's. */
  email: string | null;
  now: Date;
}

const rows = (selected: string): string => `(select coalesce(json_agg(t), '[]') from (select ${selected}) t)`;

const terms = sql(
  'commerce.checkoutTerms.find',
  `select
     exists (select from commerce.shipping_rate where organization_id = $1) as "isOffered",
     ${rows(`${shippingRateColumns} from commerce.shipping_rate where organization_id = $1 and currency = $2`)} as rates,
     ${rows(`${freeShippingRuleColumns} from commerce.free_shipping_rule
       where organization_id = $1 and (currency is null or currency = $2)`)} as "freeShipping",
     ${rows(cartCandidates({ codeKeys: '$3', productIds: '$5', sessionId: '$6', buyerDigest: '$7', now: '$8' }))} as promotions,
     ${rows(`${taxRuleColumns} from commerce.tax_rule where organization_id = $1 order by id`)} as "taxRules",
     (select json_build_object('id', id, 'personal', personal) from commerce.buyer_record
      where organization_id = $1 and email_digest = $4) as buyer`,
);

type TermsRow = ShippingTerms &
  Pick<CheckoutTerms, 'taxRules'> & {
    promotions: CandidateRow[];
    buyer: SealedBuyer | null;
  } & Record<string, unknown>;

/** Everything that a pricing needs of the merchant's terms, in one statement. */
export async function findCheckoutTerms(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  { currency, codes, productIds, session, email, now }: TermsWanted,
  encryption: Encryption,
): Promise<CheckoutTerms> {
  const vault = new BuyerVault(encryption);
  const digest = email === null ? null : vault.emailDigest(organizationId, email);
  const [row] = await reader.query<TermsRow>(terms, [
    organizationId,
    currency,
    codes.map(codeKey),
    digest,
    productIds,
    session.id,
    session.buyerDigest,
    now,
  ]);
  const { isOffered, rates, freeShipping, promotions, taxRules, buyer } = row!;
  return {
    shipping: { isOffered, rates, freeShipping },
    promotions: promotions.map(toCandidate),
    taxRules,
    knownAddresses: buyer === null ? [] : vault.open(organizationId, buyer).addresses,
  };
}
