import type { Capabilities, Store } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import { jobCancelChannel } from '../../../kernel/jobs/job-signals.js';
import { startWorker, type Worker } from '../../../kernel/jobs/worker.js';
import { createLogger } from '../../../kernel/log.js';
import { type Signals, startSignals } from '../../../kernel/signals.js';
import { listingLimits } from '../../../subgraphs/catalog/channels/listing/listing.limits.js';
import type { ListingView } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { listingsOfProducts } from '../../../subgraphs/catalog/channels/listing/listing.queries.js';
import { ListingService } from '../../../subgraphs/catalog/channels/listing/listing.service.js';
import { channelSender } from '../../../subgraphs/catalog/channels/sync/channel-sender.tasks.js';
import type { ChannelSource } from '../../../subgraphs/catalog/channels/sync/channel-source.js';
import { productDelist } from '../../../subgraphs/catalog/channels/sync/delist.jobs.js';
import { listingVerify } from '../../../subgraphs/catalog/channels/sync/listing-verify.tasks.js';
import { productSync } from '../../../subgraphs/catalog/channels/sync/product-sync.jobs.js';
import { productPublish } from '../../../subgraphs/catalog/channels/sync/publish.jobs.js';
import { abandonCatalogJobs, catalogPrices, type PriceSource } from '../../../subgraphs/catalog/index.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { ProductCommercialService } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import { type JobSnapshot, readJob } from '../../../subgraphs/platform/job/job.queries.js';
import { JobService } from '../../../subgraphs/platform/job/job.service.js';
import { openTestDatabase } from '../../support/context.js';
import { FakeMarketplace } from '../../support/fake-marketplace.js';
import { insertConnection } from './listing-connection.js';
import { type ToldEvent, toldEvents } from './told-events.js';

export const sg: Store = { id: 'sg', country: 'SG', currency: 'SGD' };
export const my: Store = { id: 'my', country: 'MY', currency: 'MYR' };

interface JobState extends Record<string, unknown> {
  status: string;
  // biome-ignore lint/suspicious/noExplicitAny: the result is whatever the job answers.
  result: any;
  error: { code: string; message: string } | null;
  steps: string[];
}

/** A merchant's catalog with accounts in memory, and a worker that is started when a test wants it to work. */
export class ListingWorld implements ChannelSource {
  readonly products: ProductService;
  readonly commercial: ProductCommercialService;
  /** Marketplaces that there are: those that a test connected. */
  readonly marketplaces: { key: string }[] = [];
  readonly listings = new ListingService(this.marketplaces);
  readonly #accounts = new Map<string, FakeMarketplace>();
  readonly #database: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly #signals: Signals;
  #worker: Worker | null = null;

  private constructor(
    database: Awaited<ReturnType<typeof openTestDatabase>>,
    signals: Signals,
    readonly prices: PriceSource,
  ) {
    this.#database = database;
    this.#signals = signals;
    this.products = new ProductService({ currency: async () => 'SGD' }, prices);
    this.commercial = new ProductCommercialService(prices);
  }

  static async open(prices: PriceSource = catalogPrices): Promise<ListingWorld> {
    const database = await openTestDatabase();
    const signals = await startSignals({ url: database.url, log: createLogger('silent') });
    return new ListingWorld(database, signals, prices);
  }

  get db() {
    return this.#database.db;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#signals.close();
    await this.#database.close();
  }

  context(): RequestContext {
    return this.#database.contextOf();
  }

  async open(_db: unknown, _organizationId: string, connectionId: string) {
    return this.#accounts.get(connectionId)!.open();
  }

  /** `more` jobs are done as well, if nothing was started yet. */
  async start(more: readonly AnyJobDefinition[] = []): Promise<void> {
    this.#worker ??= await startWorker({
      db: this.db,
      signals: this.#signals,
      jobs: [productSync(this.prices), productPublish(this, this.prices), productDelist(this), ...more],
      tasks: [channelSender(this, this.prices), listingVerify(this, this.prices)],
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
  }

  /** Connects an account of a new marketplace. Answers it with the id of its connection. */
  async connect(
    ctx: RequestContext,
    key: string,
    more: { stores?: Store[]; stockBuffer?: number } & Omit<Partial<Capabilities>, 'stores'> = {},
  ): Promise<{ shop: FakeMarketplace; connectionId: string }> {
    const { stores = [sg], stockBuffer = 0, ...capabilities } = more;
    const shop = new FakeMarketplace(key, stores, capabilities);
    shop.stockBuffer = stockBuffer;
    const connectionId = newId();
    this.#accounts.set(connectionId, shop);
    this.marketplaces.push({ key });
    await insertConnection(ctx, { key, connectionId, stores, stockBuffer });
    return { shop, connectionId };
  }

  product(ctx: RequestContext, changes: ProductChanges = {}) {
    return this.products.create(ctx, {
      title: 'Mug',
      sku: 'MUG',
      status: 'active',
      // With variants these are theirs.
      ...(changes.variants === undefined ? { price: '12.50', inventoryQuantity: 10 } : {}),
      images: [{ url: 'https://media.example/mug.jpg' }],
      ...changes,
    });
  }

  /** Publishes everywhere and waits until everything has been read back. */
  async published(ctx: RequestContext, changes: ProductChanges = {}) {
    const product = await this.product(ctx, changes);
    await this.start();
    const { job } = await this.listings.publish(ctx, product.id, {});
    await this.ended(ctx, job.id);
    for (const connectionId of new Set(
      (await this.of(ctx, product.id)).map(listing => listing.connectionId),
    )) {
      await this.lookNow(ctx, connectionId);
    }
    return product;
  }

  /** Published, and never known at the marketplace until it was given up. */
  async lost(ctx: RequestContext, { shop, connectionId }: { shop: FakeMarketplace; connectionId: string }) {
    await this.start();
    const product = await this.product(ctx);
    const { job } = await this.listings.publish(ctx, product.id, {});
    await this.ended(ctx, job.id);
    shop.listings.clear();
    await this.lookInVain(ctx, connectionId);
    return product;
  }

  /** As often as it takes until what is not there is given up. */
  async lookInVain(ctx: RequestContext, connectionId: string): Promise<void> {
    for (let look = 1; look <= listingLimits.missingMax; look += 1) {
      await this.lookNow(ctx, connectionId);
    }
  }

  /** Published products with the SKUs P0, P1 and so on; they have not been read back. */
  async publishedMany(ctx: RequestContext, count: number): Promise<string[]> {
    await this.start();
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const product = await this.product(ctx, { title: `Mug ${index}`, sku: `P${index}` });
      const { job } = await this.listings.publish(ctx, product.id, {});
      await this.ended(ctx, job.id);
      ids.push(product.id);
    }
    return ids;
  }

  of(ctx: RequestContext, productId: string): Promise<ListingView[]> {
    return listingsOfProducts(ctx.db, ctx.organizationId, [productId]);
  }

  /** The job as it ended. */
  async ended(ctx: RequestContext, jobId: string): Promise<JobState> {
    for (;;) {
      const heard = this.#heard();
      const [job] = await ctx.db.query<JobState>(
        unnamed(`select status, result, error, array(select name from platform.job_step s
            where s.organization_id = j.organization_id and s.job_id = j.id order by name) as steps
          from platform.job j where organization_id = $1 and id = $2`),
        [ctx.organizationId, jobId],
      );
      if (job !== undefined && ['completed', 'failed', 'canceled'].includes(job.status)) {
        return job;
      }
      await heard;
    }
  }

  /** Cancels the job; what waits is taken back by its own domain. */
  cancel(ctx: RequestContext, jobId: string): Promise<JobSnapshot> {
    return new JobService(this.#signals, abandonCatalogJobs(this)).cancel(ctx, jobId);
  }

  /** Until the latest attempt with a listing of the product came to this. */
  async attempted(ctx: RequestContext, productId: string, outcome: string): Promise<void> {
    const text = `select 1 from catalog.listing
      where organization_id = $1 and product_id = $2 and attempt ->> 'outcome' = '${outcome}'`;
    await this.#once(ctx, text, productId);
  }

  /** The job, once a run of it has ended in something that may pass. */
  async waitsAgain(ctx: RequestContext, jobId: string): Promise<JobSnapshot> {
    await this.#once(
      ctx,
      `select 1 from platform.job where organization_id = $1 and id = $2 and status = 'queued' and attempts > 0`,
      jobId,
    );
    return readJob(ctx, jobId);
  }

  /** Until no job of the organization waits or runs. */
  async allEnded(ctx: RequestContext): Promise<void> {
    await this.#once(
      ctx,
      `select 1 where not exists (select from platform.job where organization_id = $1 and $2::uuid is not null
         and status in ('queued', 'running', 'canceling'))`,
      newId(),
    );
  }

  /** As if the job had been tried all but one time. */
  async onLastAttempt(ctx: RequestContext, jobId: string): Promise<void> {
    await ctx.db.query(
      unnamed('update platform.job set failures = 4 where organization_id = $1 and id = $2'),
      [ctx.organizationId, jobId],
    );
  }

  /** Until so many steps of the job are done. */
  async stepDone(ctx: RequestContext, jobId: string, count: number): Promise<void> {
    await this.#once(
      ctx,
      `select 1 from platform.job_step where organization_id = $1 and job_id = $2 and status = 'completed'
       having count(*) >= ${count}`,
      jobId,
    );
  }

  /** Until the worker was told that the job is canceled: it listens for longer than this does. */
  cancelHeard(jobId: string): Promise<void> {
    return new Promise(resolve => {
      const stop = this.#signals.on(jobCancelChannel, canceled => {
        if (canceled === jobId) {
          stop();
          resolve();
        }
      });
    });
  }

  async #once(ctx: RequestContext, text: string, id: string): Promise<void> {
    while ((await ctx.db.query(unnamed(text), [ctx.organizationId, id])).length === 0) {
      await ctx.db.query(unnamed('select pg_sleep(0.01)'));
    }
  }

  /** Makes the listings due for a look, and has them looked at. */
  async lookNow(ctx: RequestContext, connectionId: string): Promise<void> {
    await ctx.db.query(
      unnamed(
        'update catalog.listing set next_check_at = $3 where organization_id = $1 and connection_id = $2',
      ),
      [ctx.organizationId, connectionId, ctx.clock.now()],
    );
    const payload = { organizationId: ctx.organizationId, connectionId };
    await listingVerify(this, this.prices).run({
      payload,
      db: ctx.db,
      log: ctx.db.log,
      signal: new AbortController().signal,
    });
  }

  /** Types of the product's events in commit order, with what each says changed. */
  async events(ctx: RequestContext, productId: string): Promise<{ type: string; changedFields: string[] }[]> {
    return (await this.told(ctx, productId)).map(({ type, changedFields }) => ({ type, changedFields }));
  }

  told(ctx: RequestContext, productId: string): Promise<ToldEvent[]> {
    return toldEvents(ctx, productId);
  }

  #heard(): Promise<void> {
    return new Promise(resolve => {
      const stop = this.#signals.on('tradewind_job', () => {
        stop();
        resolve();
      });
    });
  }
}
