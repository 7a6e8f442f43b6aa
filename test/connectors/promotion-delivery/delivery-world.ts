import { randomBytes } from 'node:crypto';
import { buyerPrice } from '../../../connectors/marketplaces/sandbox/promotions.js';
import { Sandbox } from '../../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxPromotion } from '../../../connectors/marketplaces/sandbox/state.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { Encryption } from '../../../kernel/encryption.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { Channels } from '../../../subgraphs/catalog/channels/connection/channels.js';
import { ConnectionService } from '../../../subgraphs/catalog/channels/connection/connection.service.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import {
  findPromotions,
  lockPromotions,
} from '../../../subgraphs/commerce/pricing/promotion/promotion.queries.js';
import { savePromotions } from '../../../subgraphs/commerce/pricing/promotion/promotion.writer.js';
import { planDeliveries } from '../../../subgraphs/commerce/pricing/promotion-delivery/plan-deliveries.js';
import type { PromotionDelivery } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.entity.js';
import { deliveriesOfPromotions } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.queries.js';
import { promotionDelivery } from '../../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.tasks.js';
import { contextOf, openPlatform, type Platform } from '../../platform/support/platform-database.js';
import { unpaced, unthrottled } from '../../support/unpaced.js';
import { MovableClock } from '../kit/movable-clock.js';
import { subjectOf } from '../promotions/subjects.js';
import { listProducts } from './listed-products.js';
import { promotionOf } from './stored-promotion.js';

export const hourMs = 3_600_000;
const policy = { allowLoopback: true };
const turnsMax = 400;

/** A merchant's account at a sandbox, products on sale there, and the worker of its deliveries at a clock that is moved. */
export class DeliveryWorld {
  readonly ctx: RequestContext;
  readonly clock: MovableClock;
  readonly sandbox: Sandbox;
  /** Ends the turn that runs, as the end of the worker does. */
  stopping = new AbortController();
  place!: {
    organizationId: string;
    connectionId: string;
    storeId: string;
    country: string;
    currency: string;
  };
  readonly #platform: Platform;
  readonly #http = new Outbound({ policy });
  readonly #channels: Channels;
  readonly #connections: ConnectionService;
  readonly #key: string;

  private constructor(key: string, platform: Platform, clock: MovableClock, sandbox: Sandbox) {
    this.#key = key;
    this.#platform = platform;
    this.clock = clock;
    this.sandbox = sandbox;
    this.ctx = contextOf(platform.db);
    const options = {
      marketplaces: [this.marketplace],
      encryption: new Encryption(randomBytes(32)),
      http: this.#http,
    };
    const pictures = { read: async (_db: unknown, _organizationId: string, url: string) => Buffer.from(url) };
    this.#channels = new Channels({
      ...options,
      clock,
      pictures: pictures as never,
      callTimeoutMs: 700,
    });
    this.#connections = new ConnectionService({ ...options, policy });
  }

  /** A merchant of its own on the database. */
  static async open(key: string, platform: Platform, clock: MovableClock): Promise<DeliveryWorld> {
    const { protocol } = subjectOf(key).module;
    const sandbox = await Sandbox.start(protocol, {
      clock,
      callsPerSecond: unthrottled,
      struckWaitMs: 0,
      reviewMs: null,
    });
    const world = new DeliveryWorld(key, platform, clock, sandbox);
    const values = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
    const input = { marketplace: key, endpoint: sandbox.url, credentials: values };
    const { id, stores } = await world.#connections.connect(world.ctx, input);
    const [{ id: storeId, country, currency }] = stores as [(typeof stores)[number]];
    const { organizationId } = world.ctx;
    world.place = { organizationId, connectionId: id, storeId, country, currency };
    return world;
  }

  static openDatabase = (clock: MovableClock): Promise<Platform> => openPlatform(clock);

  async close(): Promise<void> {
    await this.#http.close();
    await this.sandbox.close();
  }

  get marketplace() {
    return unpaced(subjectOf(this.#key).module.marketplace);
  }

  get store() {
    const { country, storeId } = this.place;
    return { marketplace: this.#key, country, storeId };
  }

  /** In so many hours from now. */
  at(hours: number): string {
    return new Date(this.clock.now().getTime() + hours * hourMs).toISOString();
  }

  /** Puts products on sale at the marketplace, with their listings; answers their ids. */
  async listed(count: number, price = '40'): Promise<string[]> {
    const { channel } = await this.#channels.open(
      this.#platform.db,
      this.place.organizationId,
      this.place.connectionId,
    );
    return listProducts(this, { count, price, publish: draft => channel.publish(draft) });
  }

  /** What the listing of a product is to cost from now on. */
  async setPrice(productId: string, price: string): Promise<void> {
    await this.ctx.db.query(
      unnamed(
        'update catalog.listing_variant set desired_price = $3 where organization_id = $1 and variant_id = $2',
      ),
      [this.place.organizationId, productId, price],
    );
  }

  get particulars() {
    return subjectOf(this.#key).particulars.draft ?? {};
  }

  /** Stores a promotion of assigned products (all where none are named), as whoever makes one does. */
  async promote(changes: Partial<Promotion>, productIds: readonly string[] = []): Promise<Promotion> {
    const promotion = promotionOf({
      createdAt: this.clock.iso,
      activatedAt: this.clock.iso,
      stores: [this.store],
      isForAssignedProducts: productIds.length > 0,
      window: { startsAt: this.at(2), endsAt: this.at(26), timeZone: 'Asia/Singapore' },
      ...changes,
    });
    await this.ctx.transaction(async tx => {
      await savePromotions(tx, this.place.organizationId, [promotion]);
      await this.assign(promotion.id, productIds, tx);
      await this.#told(tx, null, promotion);
    });
    return promotion;
  }

  async assign(
    promotionId: string,
    productIds: readonly string[],
    on: Pick<RequestContext['db'], 'query'> = this.ctx.db,
  ) {
    await on.query(
      unnamed(`insert into commerce.promotion_product (organization_id, promotion_id, product_id, variant_id, added_at)
        select $1, $2, id, id, $4 from unnest($3::uuid[]) as r (id)`),
      [this.place.organizationId, promotionId, productIds, this.clock.now()],
    );
  }

  /** Changes the stored promotion, or what is assigned to it. */
  async change(id: string, changes: Partial<Promotion>): Promise<void> {
    await this.ctx.transaction(async tx => {
      const [before] = await lockPromotions(tx, this.place.organizationId, [id]);
      const after = { ...before!, ...changes, version: before!.version + 1 };
      await savePromotions(tx, this.place.organizationId, [after]);
      await this.#told(tx, before!, after);
    });
  }

  #told(tx: Parameters<typeof lockPromotions>[0], before: Promotion | null, after: Promotion): Promise<void> {
    return planDeliveries([this.marketplace])(tx, this.place.organizationId, [
      { before, after, productIds: [] },
    ]);
  }

  /** One turn of the store's worker. */
  async turn(): Promise<void> {
    const { organizationId, connectionId, storeId } = this.place;
    await promotionDelivery(this.#channels).run({
      payload: { organizationId, connectionId, storeId },
      db: this.#platform.db,
      log: this.#platform.db.log,
      signal: this.stopping.signal,
    });
  }

  /** Works and lets time pass until nothing is left to be done before the instant; the clock stands there then. */
  async until(instant: string): Promise<void> {
    const { organizationId } = this.place;
    for (let turns = 0; turns < turnsMax; turns += 1) {
      await this.turn();
      const [row] = await this.#platform.db.query<{ at: string | null }>(
        unnamed(`select min(least(next_attempt_at, next_check_at)) as at from commerce.promotion_delivery
          where organization_id = $1`),
        [organizationId],
      );
      const next = row!.at;
      const isLast = next === null || next > instant;
      const nextMs = Date.parse(isLast ? instant : next);
      this.clock.advance(Math.max(0, nextMs - this.clock.now().getTime()));
      if (isLast) {
        return;
      }
    }
    throw new Error('The deliveries do not settle.');
  }

  /** A little later than now. */
  settle = (): Promise<void> => this.until(this.at(0.1));

  async delivery(promotionId: string): Promise<PromotionDelivery> {
    const [delivery] = await deliveriesOfPromotions(this.#platform.db, this.place.organizationId, [
      promotionId,
    ]);
    return delivery!;
  }

  async stored(promotionId: string): Promise<Promotion> {
    const [promotion] = await findPromotions(this.#platform.db, this.place.organizationId, [promotionId]);
    return promotion!;
  }

  /** By product, what became of the items. */
  async items(promotionId: string): Promise<Record<string, { outcome: string; issues: string[] }>> {
    const rows = await this.#platform.db.query<{
      productId: string;
      outcome: string;
      issues: { code: string }[];
    }>(
      unnamed(`select i.product_id as "productId", i.outcome, i.issues from commerce.promotion_delivery_item i
        join commerce.promotion_delivery d on d.organization_id = i.organization_id and d.id = i.delivery_id
        where d.organization_id = $1 and d.promotion_id = $2`),
      [this.place.organizationId, promotionId],
    );
    return Object.fromEntries(
      rows.map(({ productId, outcome, issues }) => [
        productId,
        { outcome, issues: issues.map(({ code }) => code) },
      ]),
    );
  }

  async notifications(): Promise<string[]> {
    const rows = await this.#platform.db.query<{ kind: string }>(
      unnamed('select kind from platform.notification where organization_id = $1 order by id'),
      [this.place.organizationId],
    );
    return rows.map(({ kind }) => kind);
  }

  /** What the marketplace's books have, whatever it says over the wire. */
  get books(): SandboxPromotion[] {
    return [...this.sandbox.shop.state.promotions.values()];
  }

  /** Those of the books that buyers get now. */
  get live(): SandboxPromotion[] {
    const now = this.clock.iso;
    return this.books.filter(
      ({ startsAt, endsAt, stoppedAt }) =>
        stoppedAt === null && startsAt <= now && (endsAt === null || now < endsAt),
    );
  }

  /** What a buyer pays for the first variant of a product now. */
  async paid(productId: string): Promise<string> {
    const [row] = await this.#platform.db.query<{ listingId: string }>(
      unnamed(
        'select external_id as "listingId" from catalog.listing where organization_id = $1 and product_id = $2',
      ),
      [this.place.organizationId, productId],
    );
    const listing = this.sandbox.shop.listing(row!.listingId)!;
    const variantId = listing.variants[0]!.id;
    return Number(
      buyerPrice(this.sandbox.shop, { listingId: listing.id, variantId }, this.clock.iso)!.price,
    ).toString();
  }
}
