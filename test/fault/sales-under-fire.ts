import type { ChannelOrder, ChannelReturn } from '../../connectors/marketplaces/sale.js';
import { newId } from '../../kernel/ids.js';
import { testMarketplace } from '../commerce/order-world.js';
import { ForkedProcess } from '../support/forked-process.js';
import { plainStatusMapping } from '../support/plain-status-mapping.js';

/** What marketplaces tell, or the merchant does. */
export type Told = { kind: 'order'; item: ChannelOrder } | { kind: 'return'; item: ChannelReturn };

const modules = {
  intake: new URL('sales-intake.mjs', import.meta.url),
  folding: new URL('sales-folding.mjs', import.meta.url),
};
export type Part = keyof typeof modules;

/** One process that takes sales in, and one that folds and builds their figures: what is killed is started again. */
export class SalesUnderFire {
  readonly #databaseUrl: string;
  readonly #organizationId: string;
  readonly #accountId = newId();
  #lives: Record<Part, Promise<ForkedProcess>>;

  private constructor(databaseUrl: string, organizationId: string) {
    this.#databaseUrl = databaseUrl;
    this.#organizationId = organizationId;
    this.#lives = { intake: this.#start('intake'), folding: this.#start('folding') };
  }

  static async start(databaseUrl: string, organizationId: string): Promise<SalesUnderFire> {
    const started = new SalesUnderFire(databaseUrl, organizationId);
    await Promise.all(Object.values(started.#lives));
    return started;
  }

  /** Until it was taken in; by whoever lives next where that one dies, as a marketplace is read again. */
  async take({ kind, item }: Told): Promise<void> {
    const sale = {
      organizationId: this.#organizationId,
      account: { marketplace: marketplaces[kind], connection: { id: this.#accountId } },
      item,
      source,
      isHistorical: false,
    };
    for (;;) {
      const life = this.#lives.intake;
      const process = await life;
      const taken = process.next();
      process.send({ kind, sale });
      try {
        await taken;
        return;
      } catch (error) {
        if (life === this.#lives.intake) {
          throw error;
        }
      }
    }
  }

  /** Has the levels built anew, which it may not live to see. */
  async build(): Promise<void> {
    (await this.#lives.folding).send({ organizationId: this.#organizationId, timeZone: 'UTC' });
  }

  /** SIGKILL. Resolves when all of them are gone; others are on their way. */
  async kill(...parts: readonly Part[]): Promise<void> {
    const dying = await Promise.all(parts.map(part => this.#lives[part]));
    const gone = Promise.withResolvers<void>();
    for (const part of parts) {
      this.#lives[part] = gone.promise.then(() => this.#start(part));
    }
    await Promise.all(dying.map(process => process.kill()));
    gone.resolve();
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lives).map(async life => (await life).kill()));
  }

  #start(part: Part): Promise<ForkedProcess> {
    return ForkedProcess.start(modules[part], [this.#databaseUrl]);
  }
}

const marketplaces = {
  order: testMarketplace,
  return: { key: testMarketplace.key, statusMapping: plainStatusMapping },
};

const source = {
  ...{ system: 'scheduled_sync', marketplace: testMarketplace.key, accountId: null },
  ...{ providerEventId: null, providerEventType: null },
};
