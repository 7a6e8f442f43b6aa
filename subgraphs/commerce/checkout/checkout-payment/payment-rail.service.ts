import { randomBytes } from 'node:crypto';
import type { PaymentRail, RailSettings } from '../../../../connectors/payments/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { noteOfferedRail } from '../../../catalog/index.js';
import type { Rails } from './open-rails.js';
import type { PaymentRailRow } from './payment-rail.entity.js';
import {
  deletePaymentRail,
  findPaymentRails,
  hasLivePayments,
  writePaymentRail,
} from './payment-rail.queries.js';
import { mergedSettings, type RailChange, railErrors } from './payment-rail.rules.js';

/** A rail as the merchant is shown it: what it could be, and what it is. */
export interface ShownRail {
  rail: PaymentRail;
  /** Null while it is not set up. */
  row: PaymentRailRow | null;
  /** What it was given; null where that cannot be read any more. */
  settings: RailSettings | null;
  /** What the processor is to be given; null while it is not set up. */
  pushUrl: string | null;
}

/** Which ways of payment a merchant offers. */
export class PaymentRailService {
  readonly #rails: Rails;
  readonly #publicUrl: string;

  constructor(rails: Rails, publicUrl: string) {
    this.#rails = rails;
    this.#publicUrl = publicUrl;
  }

  /** Every rail that this installation knows. */
  async list(ctx: RequestContext): Promise<ShownRail[]> {
    const rows = await findPaymentRails(ctx.reader, ctx.organizationId);
    return this.#rails.known.map(rail => this.#shown(rail, rows.find(row => row.rail === rail.key) ?? null));
  }

  /** Sets it up, or changes it. Throws PAYMENT_RAIL_NOT_FOUND, VALIDATION_FAILED. */
  async set(ctx: RequestContext, key: string, change: RailChange): Promise<ShownRail> {
    const rail = this.#known(key);
    const { organizationId } = ctx;
    return ctx.transaction(async tx => {
      const rows = await findPaymentRails(tx, organizationId);
      const before = rows.find(row => row.rail === key) ?? null;
      const settings = mergedSettings(
        before === null ? {} : (this.#rails.settingsOf(before) ?? {}),
        change.settings,
      );
      const handlerId = change.handlerId ?? before?.handlerId ?? key;
      const urlProblem = (url: string) => this.#rails.urlProblem(url);
      reject([...railErrors(rail, change, settings, urlProblem), ...takenErrors(rows, key, handlerId)]);
      const row = await writePaymentRail(tx, {
        organizationId,
        rail: key,
        handlerId,
        settingsEncrypted: this.#rails.seal({ organizationId, rail: key }, settings),
        pushToken: before?.pushToken ?? randomBytes(24).toString('base64url'),
        isEnabled: change.isEnabled ?? before?.isEnabled ?? true,
      });
      noteOfferedRail(tx, organizationId, { rail: key, isOffered: row.isEnabled });
      return this.#shown(rail, row);
    });
  }

  /** Forgets it with its settings. Throws PAYMENT_RAIL_NOT_FOUND, PAYMENT_RAIL_IN_USE while money may still move by it. */
  async remove(ctx: RequestContext, key: string): Promise<ShownRail> {
    const rail = this.#known(key);
    return ctx.transaction(async tx => {
      if (await hasLivePayments(tx, ctx.organizationId, key)) {
        throw fail('PAYMENT_RAIL_IN_USE');
      }
      await deletePaymentRail(tx, ctx.organizationId, key);
      noteOfferedRail(tx, ctx.organizationId, { rail: key, isOffered: false });
      return this.#shown(rail, null);
    });
  }

  #known(key: string): PaymentRail {
    const rail = this.#rails.known.find(one => one.key === key);
    if (rail === undefined) {
      throw fail('PAYMENT_RAIL_NOT_FOUND', {
        detail: `There are ${this.#rails.known.map(one => one.key).join(', ')}.`,
      });
    }
    return rail;
  }

  #shown(rail: PaymentRail, row: PaymentRailRow | null): ShownRail {
    return {
      rail,
      row,
      settings: row === null ? {} : this.#rails.settingsOf(row),
      pushUrl: row === null ? null : `${this.#publicUrl}/api/v1/payments/${rail.key}/pushes/${row.pushToken}`,
    };
  }
}

const takenErrors = (rows: readonly PaymentRailRow[], key: string, handlerId: string) =>
  rows.some(row => row.rail !== key && row.handlerId === handlerId)
    ? [{ path: 'handlerId', code: 'TAKEN', message: 'Another payment rail has this id.' }]
    : [];
