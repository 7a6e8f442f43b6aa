import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { MarketplaceChannel } from '../../connectors/marketplaces/port.js';
import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { SandboxOrder } from '../../connectors/marketplaces/sandbox/state.js';
import { systemClock } from '../../kernel/clock.js';
import { Outbound } from '../../kernel/outbound/outbound.js';

const triesMax = 30;
const timeoutMs = 10_000;
const carrier = 'DHL';

/** A person at the marketplace's own pages, who packs, ships and cancels there, past the program. */
export class SeasonSeller {
  readonly #channel: MarketplaceChannel;
  readonly #http: Outbound;
  #parcels = 0;

  private constructor(channel: MarketplaceChannel, http: Outbound) {
    this.#channel = channel;
    this.#http = http;
  }

  static async sit({ marketplace, protocol }: SandboxedMarketplace, endpoint: string): Promise<SeasonSeller> {
    const http = new Outbound({ policy: { allowLoopback: true } });
    const dependencies = { http, clock: systemClock, timeoutMs };
    const account = await marketplace.authorise({ endpoint, values: protocol.account.values }, dependencies);
    return new SeasonSeller(marketplace.channel(account, dependencies), http);
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  /** All that is not in a parcel yet. */
  ship(order: SandboxOrder): Promise<void> {
    return this.#act({ ...this.#parcel(order), lines: [] });
  }

  /** One unit of the first line. */
  async shipOne(order: SandboxOrder): Promise<void> {
    const lines = await this.#firstUnit(order);
    return this.#act({ ...this.#parcel(order), lines });
  }

  async cancelOne(order: SandboxOrder): Promise<void> {
    const lines = await this.#firstUnit(order);
    return this.#act({ kind: 'cancel', externalOrderId: order.id, lines, reason: 'out_of_stock' });
  }

  #parcel({ id }: SandboxOrder) {
    this.#parcels += 1;
    return { kind: 'ship', externalOrderId: id, carrier, trackingNumber: `TN${this.#parcels}` } as const;
  }

  async #firstUnit({ id }: SandboxOrder) {
    const order = await retried(() => this.#channel.readOrder(id));
    return [{ externalLineId: order!.lines[0]!.externalLineId, quantity: 1 }];
  }

  async #act(action: OrderAction): Promise<void> {
    await retried(() => this.#channel.actOnOrder(action));
  }
}

/** Calls fail before they have done anything, now and then. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof MarketplaceError && error.isTemporary;
      if (!isPassing || tries === triesMax) {
        throw error;
      }
    }
  }
}
