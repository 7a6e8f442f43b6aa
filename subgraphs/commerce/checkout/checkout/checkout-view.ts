import type { OpenRail } from '../../../../connectors/payments/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { CheckoutPersonal, CheckoutSession } from './checkout-session.entity.js';
import { isEnded } from './checkout-session.rules.js';
import type { StoredCheckout } from './checkout-session.store.js';
import { type MissingRequirement, missingForCompletion } from './missing-requirement.rules.js';
import { paymentDueOf } from './payment-due.rules.js';

/** A session as every protocol adapter is given it. */
export interface CheckoutView {
  session: CheckoutSession;
  personal: CheckoutPersonal;
  missingRequirements: MissingRequirement[];
  /** By which ways it can be paid, and what each of them asks for; none once the session has ended. */
  requirements: RailRequirements[];
}

export interface RailRequirements {
  rail: string;
  handlerId: string;
  title: string;
  config: Record<string, unknown>;
}

/** A way of payment that a merchant offers, open to be used. */
export interface PayableRail {
  key: string;
  handlerId: string;
  title: string;
  rail: Pick<OpenRail, 'requirements' | 'currencies'>;
}

/** Whether sessions in a currency can be paid by it. */
export const takesCurrency = ({ rail }: Pick<PayableRail, 'rail'>, currency: string): boolean =>
  rail.currencies?.includes(currency) ?? true;

/** Who knows which ways of payment a merchant offers. */
export interface RailOffers {
  offered(reader: Pick<Database, 'query'>, organizationId: string): Promise<readonly PayableRail[]>;
}

/** Makes views; `publicUrl` is the installation's. */
export class CheckoutViews {
  readonly #rails: RailOffers;
  readonly #publicUrl: string;

  constructor(rails: RailOffers, publicUrl: string) {
    this.#rails = rails;
    this.#publicUrl = publicUrl;
  }

  /** The merchant's ways of payment are read, where the session can still be paid. */
  async of(reader: Pick<Database, 'query'>, stored: StoredCheckout): Promise<CheckoutView> {
    const offered = isEnded(stored.session)
      ? []
      : await this.#rails.offered(reader, stored.session.organizationId);
    return this.with(stored, offered);
  }

  /** With ways of payment that were read before. */
  with({ session, personal }: StoredCheckout, offered: readonly PayableRail[]): CheckoutView {
    return {
      session,
      personal,
      missingRequirements: missingForCompletion(session, personal),
      requirements: isEnded(session) ? [] : this.#requirements(session, offered),
    };
  }

  offered(reader: Pick<Database, 'query'>, organizationId: string): Promise<readonly PayableRail[]> {
    return this.#rails.offered(reader, organizationId);
  }

  #requirements(session: CheckoutSession, offered: readonly PayableRail[]): RailRequirements[] {
    const due = paymentDueOf(session, session.id, this.#publicUrl);
    return offered
      .filter(
        one =>
          (session.paymentRail === null || session.paymentRail === one.key) &&
          takesCurrency(one, session.currency),
      )
      .map(({ key, handlerId, title, rail }) => ({
        rail: key,
        handlerId,
        title,
        config: rail.requirements(due),
      }));
  }
}
