import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { isId } from '../../../../kernel/ids.js';
import type { CheckoutSession } from '../../checkout/checkout/checkout-session.entity.js';
import { checkoutAt } from '../../checkout/checkout/checkout-session.rules.js';
import { CheckoutStore } from '../../checkout/checkout/checkout-session.store.js';
import { CheckoutViews, type RailOffers } from '../../checkout/checkout/checkout-view.js';
import { PersonalVault } from '../../checkout/checkout/personal-vault.js';
import type { PolicyLink } from '../../checkout/policy-link/policy-link.entity.js';
import { findPolicyLinks } from '../../checkout/policy-link/policy-link.queries.js';
import { type PageLink, PageLinks } from '../page-link/page-links.js';
import { merchantName } from './merchant-name.js';

/** A session for its buyer's eyes: nothing of it says who the buyer is or where they live. */
export interface CheckoutPage {
  merchant: string;
  session: Pick<
    CheckoutSession,
    'id' | 'status' | 'currency' | 'amounts' | 'taxes' | 'payment' | 'expiresAt'
  > & { items: Pick<CheckoutSession['items'][number], 'title' | 'quantity' | 'subtotal'>[] };
  /** What is still needed before it can be paid, for people to read. */
  missing: readonly { code: string; message: string }[];
  /** Ways by which it can be paid, as people know them; none once it has ended. */
  waysToPay: readonly string[];
  links: readonly PolicyLink[];
  /** Below the public address; null without an order. */
  orderPath: string | null;
}

/** Reads sessions for whoever has a signed link to one. */
export class CheckoutPageReader {
  readonly #db: Database;
  readonly #links: PageLinks;
  readonly #orderLinks: PageLinks;
  readonly #store: CheckoutStore;
  readonly #views: CheckoutViews;

  constructor(db: Database, encryption: Encryption, shop: { rails: RailOffers; publicUrl: string }) {
    this.#db = db;
    this.#links = new PageLinks(encryption, 'checkout');
    this.#orderLinks = new PageLinks(encryption, 'order');
    this.#store = new CheckoutStore(new PersonalVault(encryption));
    this.#views = new CheckoutViews(shop.rails, shop.publicUrl);
  }

  /** Null where the link is not signed, whatever it names, or the session is no more. A guess reads nothing. */
  async read(link: PageLink): Promise<CheckoutPage | null> {
    const { organizationId, id } = link;
    if (!isId(organizationId) || !isId(id) || !this.#links.isSigned(link)) {
      return null;
    }
    const [stored, merchant, links] = await Promise.all([
      this.#store.find(this.#db, organizationId, id),
      merchantName(this.#db, organizationId),
      findPolicyLinks(this.#db, organizationId),
    ]);
    if (stored === null || merchant === null) {
      return null;
    }
    const view = await this.#views.of(this.#db, checkoutAt(stored, this.#db.clock.now()));
    const { orderId, ...session } = view.session;
    return {
      merchant,
      session,
      missing: view.missingRequirements,
      waysToPay: view.requirements.map(({ title }) => title),
      links,
      orderPath: orderId === null ? null : this.#orderLinks.pathOf(organizationId, orderId),
    };
  }
}
