import type {
  OpenRail,
  PaymentDependencies,
  PaymentHeaders,
  PaymentRail,
  PaymentRailKey,
  RailSettings,
} from '../../../../connectors/payments/port.js';
import { BoundedCache } from '../../../../kernel/bounded-cache.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import type { PaymentRailRow } from './payment-rail.entity.js';
import { findPaymentRails, findRailByPushToken } from './payment-rail.queries.js';

/** A rail that agents may pay the merchant by. */
export interface OfferedRail {
  key: PaymentRailKey;
  /** What agents call it by. */
  handlerId: string;
  /** As people know it. */
  title: string;
  rail: OpenRail;
  /** Null where the protocol pays by the body of the request alone. */
  headers: PaymentHeaders | null;
}

/** Whose processor called. */
export interface PushedRail {
  organizationId: string;
  rail: OpenRail;
}

export interface RailsOptions extends Omit<PaymentDependencies, 'takesCardNumbers'> {
  http: Pick<Outbound, 'send' | 'problemOf'>;
  rails: readonly PaymentRail[];
  encryption: Encryption;
}

type Reader = Pick<Database, 'query'>;

/** Rails that are open at a time in one process; opening one costs a decryption. */
const openRailsMax = 1_000;

/** The ways by which merchants are paid, open to be used. One for a process. */
export class Rails {
  readonly #options: RailsOptions;
  /** By the encrypted settings: no two issues of them are equal, so that changed ones are opened anew. */
  readonly #open = new BoundedCache<OpenRail>(openRailsMax);
  #cardNumbersOf: string | null = null;

  constructor(options: RailsOptions) {
    this.#options = options;
  }

  /** Has one organization's rails charge card numbers. Call it before any rail is opened; without it none does. */
  takeCardNumbersOf(organizationId: string): void {
    this.#cardNumbersOf = organizationId;
  }

  /** Every rail that this installation knows. */
  get known(): readonly PaymentRail[] {
    return this.#options.rails;
  }

  /** What is wrong with an address that a rail is to call; null where nothing is. */
  urlProblem(url: string): string | null {
    return this.#options.http.problemOf(url);
  }

  /** Those that the merchant has switched on, by key. One whose settings cannot be read is not offered. */
  async offered(reader: Reader, organizationId: string): Promise<OfferedRail[]> {
    const rows = await findPaymentRails(reader, organizationId);
    return rows.flatMap(row => {
      const known = row.isEnabled ? this.#known(row.rail) : null;
      const rail = known === null ? null : this.#opened(known, row);
      return known === null || rail === null
        ? []
        : [
            {
              key: known.key,
              handlerId: row.handlerId,
              title: known.title,
              rail,
              headers: known.headers ?? null,
            },
          ];
    });
  }

  /** How a protocol pays by header fields; null where it does not. */
  headersOf(key: string): PaymentHeaders | null {
    return this.#known(key)?.headers ?? null;
  }

  /** Also one that is switched off: what was begun with it is ended with it. Null where it cannot be used any more. */
  async open(reader: Reader, organizationId: string, key: string): Promise<OpenRail | null> {
    const rows = await findPaymentRails(reader, organizationId);
    const row = rows.find(({ rail }) => rail === key);
    const known = this.#known(key);
    return row === undefined || known === null ? null : this.#opened(known, row);
  }

  /** The rail whose pushes go to an address. Null where nobody's do. */
  async pushedTo(
    reader: Reader,
    { rail: key, token }: { rail: string; token: string },
  ): Promise<PushedRail | null> {
    const row = await findRailByPushToken(reader, token);
    const known = this.#known(key);
    const rail = row === null || row.rail !== key || known === null ? null : this.#opened(known, row);
    return row === null || rail === null ? null : { organizationId: row.organizationId, rail };
  }

  /** As they are stored. */
  seal(
    { organizationId, rail }: Pick<PaymentRailRow, 'organizationId' | 'rail'>,
    settings: RailSettings,
  ): string {
    return this.#options.encryption.encrypt(JSON.stringify(settings), contextOf(organizationId, rail));
  }

  /** Null where they were sealed by a key that this installation has not any more. */
  settingsOf({ organizationId, rail, settingsEncrypted }: PaymentRailRow): RailSettings | null {
    try {
      const text = this.#options.encryption.decrypt(settingsEncrypted, contextOf(organizationId, rail));
      return JSON.parse(text) as RailSettings;
    } catch {
      return null;
    }
  }

  #known(key: string): PaymentRail | null {
    return this.#options.rails.find(rail => rail.key === key) ?? null;
  }

  #opened(known: PaymentRail, row: PaymentRailRow): OpenRail | null {
    const open = this.#open.get(row.settingsEncrypted);
    if (open !== undefined) {
      return open;
    }
    const settings = this.settingsOf(row);
    if (settings === null) {
      return null;
    }
    const { http, clock, timeoutMs } = this.#options;
    const takesCardNumbers = row.organizationId === this.#cardNumbersOf;
    const rail = known.open(settings, { http, clock, timeoutMs, takesCardNumbers });
    this.#open.set(row.settingsEncrypted, rail);
    return rail;
  }
}

const contextOf = (organizationId: string, rail: string): string => `payment-rail/${organizationId}/${rail}`;
