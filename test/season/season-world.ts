import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import sharp from 'sharp';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { systemClock } from '../../kernel/clock.js';
import { settlementLimits } from '../../subgraphs/finance/settlement/settlement.limits.js';
import { Endpoint } from '../chaos/endpoint.js';
import { whatMarketplacesAsk } from '../connectors/season-terms.js';
import { allArrived } from '../fault/all-arrived.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { unthrottled } from '../support/unpaced.js';
import { SeasonSeller } from './season-seller.js';

/** What everything is sold in. */
export const currency = 'SGD';

/** Of each product. */
export const initialStock = 90_000;
const unitCost = '4.20';
const subscribed: readonly string[] = ['order', 'return', 'settlement'].flatMap(family =>
  ['created', 'updated', 'status.changed'].map(key => `${family}.${key}`),
);
/** How soon it is looked again whether everything has come to rest. */
const lookEveryMs = 50;

/** One marketplace of the season: its sandbox, the connection to it, and the seller's own hand there. */
export interface Market {
  module: SandboxedMarketplace;
  sandbox: Sandbox;
  connectionId: string;
  seller: SeasonSeller;
}

export interface Product {
  id: string;
  sku: string;
}

/** The program with an account at every marketplace, products that are on sale everywhere, and a webhook. */
export class SeasonWorld {
  program!: Program;
  shop!: Organization;
  markets: Market[] = [];
  products: Product[] = [];
  endpoint!: Endpoint;
  #database!: Pool;

  static async open(seed: number): Promise<SeasonWorld> {
    const world = new SeasonWorld();
    world.program = await startProgram({}, { marketplaces: sandboxedMarketplaces.map(unpaced) });
    world.shop = await startOrganization(world.program, { defaultCurrency: currency });
    world.#database = new Pool({ connectionString: world.program.databaseUrl });
    for (const [index, module] of sandboxedMarketplaces.entries()) {
      world.markets.push(await world.#connect(module, seed + index));
    }
    await world.#subscribe();
    return world;
  }

  async close(): Promise<void> {
    await Promise.all(this.markets.map(({ sandbox }) => sandbox.pushes.settled()));
    await this.#database?.end();
    await this.program?.stop();
    await this.endpoint?.close();
    await Promise.all(
      this.markets.map(async ({ sandbox, seller }) => {
        await seller.close();
        await sandbox.close();
      }),
    );
  }

  /** Makes products and puts them on sale everywhere; resolves when they are. */
  async stock(count: number): Promise<void> {
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const { rest } = this.shop;
    for (let number = 1; number <= count; number += 1) {
      const body = {
        ...whatMarketplacesAsk,
        title: `Stoneware mug for tea and coffee, number ${number}`,
        sku: `MUG-${number}`,
        price: { amount: `${8 + number * 3}.90`, currency },
        cost: { amount: unitCost, currency },
        inventoryQuantity: initialStock,
        status: 'active',
      };
      const { json } = await rest.post('/api/v1/products', body);
      const { id, sku } = json.product;
      await rest.send('POST', `/api/v1/products/${id}/images`, {
        body: picture,
        headers: { 'content-type': 'image/png' },
      });
      await rest.post(`/api/v1/products/${id}/publish`, {});
      this.products.push({ id, sku });
    }
    await this.#until(() =>
      this.markets.every(market => this.products.every(({ sku }) => isOnSale(market, sku))),
    );
  }

  /** Has everything read that changed at the marketplaces, as the schedule does. */
  async sync(): Promise<void> {
    for (const { connectionId } of this.markets) {
      for (const task of ['commerce.sync', 'finance.settlement.sync']) {
        await this.#database.query(
          `select graphile_worker.add_job($1,
             json_build_object('organizationId', $2::uuid, 'connectionId', $3::uuid),
             queue_name => $1 || '/' || $3, job_key => $1 || '/season/' || $3)`,
          [task, this.shop.id, connectionId],
        );
      }
    }
  }

  /** Statements that came before their orders are looked at again after a few minutes, a bounded number at a time. */
  async letMinutesPass(): Promise<void> {
    const { rowCount: due } = await this.#database.query(
      'update finance.settlement set order_check_at = now()',
    );
    for (let checked = 0; checked < due!; checked += settlementLimits.checksPerRun) {
      await this.#database.query(`select graphile_worker.add_job('finance.settlement.orders')`);
      await this.rest();
    }
  }

  /** Resolves when no push is on its way and no work waits that is due. */
  async rest(): Promise<void> {
    await Promise.all(this.markets.map(({ sandbox }) => sandbox.pushes.settled()));
    await this.#until(async () => {
      const { rows } = await this.#database.query<{ count: number }>(
        `select count(*)::int from graphile_worker.jobs
         where run_at <= now() and attempts < max_attempts and task_identifier ~ '^(commerce|finance|catalog)[.]'`,
      );
      return rows[0]!.count === 0;
    });
  }

  /** Resolves when the webhook has taken every event that it is to have. */
  async delivered(): Promise<void> {
    const events = await this.shop.events();
    const wanted = events.filter(({ type }) => subscribed.includes(type));
    await allArrived(
      this.endpoint,
      wanted.map(({ id }) => id),
    );
  }

  misbehave(): void {
    for (const { sandbox } of this.markets) {
      sandbox.faults.set('duplicatePush', 0.2);
      sandbox.faults.set('delayPush', 0.3);
      sandbox.faults.set('losePush', 0.2);
      sandbox.faults.set('failBefore', 0.02);
    }
  }

  behave(): void {
    for (const { sandbox } of this.markets) {
      sandbox.faults.clear();
    }
  }

  async #connect(module: SandboxedMarketplace, seed: number): Promise<Market> {
    const { protocol } = module;
    const sandbox = await Sandbox.start(protocol, {
      clock: systemClock,
      seed,
      callsPerSecond: unthrottled,
      struckWaitMs: 0,
      reviewMs: protocol.reviewMs === null ? null : 0,
    });
    const credentials = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
    const { data, errors } = await this.shop.graphql.run(
      'mutation ($input: ConnectMarketplaceInput!) { connectMarketplace(input: $input) { marketplaceConnection { id pushUrl } } }',
      { input: { marketplace: protocol.key, endpoint: sandbox.url, credentials } },
    );
    if (errors !== undefined) {
      throw new Error(`${protocol.key} was not connected: ${JSON.stringify(errors)}`);
    }
    const { id: connectionId, pushUrl } = data.connectMarketplace.marketplaceConnection;
    sandbox.pushes.sendTo(pushUrl);
    const seller = await SeasonSeller.sit(module, sandbox.url);
    return { module, sandbox, connectionId, seller };
  }

  async #subscribe(): Promise<void> {
    this.endpoint = await Endpoint.start({ name: 'season', elsewhere: '', baseUrl: this.program.url });
    const { json } = await this.shop.rest.post('/api/v1/webhooks', {
      url: this.endpoint.url,
      events: subscribed,
    });
    this.endpoint.consumer.trust(json.webhook.secret);
  }

  async #until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      await delay(lookEveryMs);
    }
  }
}

/** The pace that marketplaces ask for would make a season of it. */
function unpaced(module: SandboxedMarketplace): SandboxedMarketplace {
  const { marketplace } = module;
  const capabilities = { ...marketplace.capabilities, callsPerSecond: 10_000 };
  return { ...module, marketplace: { ...marketplace, capabilities } };
}

const isOnSale = ({ sandbox }: Market, sku: string): boolean =>
  sandbox.shop
    .listings()
    .some(({ state, variants }) => state === 'live' && variants.some(variant => variant.sku === sku));
