import { randomBytes } from 'node:crypto';
import { Sandbox } from '../../connectors/marketplaces/sandbox/sandbox.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { RequestContext } from '../../kernel/context.js';
import { Encryption } from '../../kernel/encryption.js';
import { Outbound, type OutboundRequest } from '../../kernel/outbound/outbound.js';
import { Channels, ConnectionService, PictureReader } from '../../subgraphs/catalog/index.js';
import { type Item, PlantedCatalog } from '../catalog/planted-catalog.js';
import { unpaced, unthrottled } from '../support/unpaced.js';

const policy = { allowLoopback: true };
const clock = { now: () => new Date() };

/** A merchant who has an account at a sandbox of each marketplace, and the calls that were made to them. */
export class CategoryWorld {
  readonly sandboxes = new Map<string, Sandbox>();
  readonly calls: string[] = [];
  catalog!: PlantedCatalog;
  ctx!: RequestContext;
  readonly #http = new Outbound({ policy });

  static async open(modules: readonly SandboxedMarketplace[]): Promise<CategoryWorld> {
    const world = new CategoryWorld();
    const marketplaces = modules.map(({ marketplace }) => unpaced(marketplace));
    const http = { send: (request: OutboundRequest) => world.#send(request) };
    const encryption = new Encryption(randomBytes(32));
    const media = { get: async () => null };
    const pictures = new PictureReader({ http, media, publicUrl: 'https://tradewind.example' });
    const channels = new Channels({ marketplaces, encryption, http, clock, pictures });
    world.catalog = await PlantedCatalog.open({ marketplaces, channels });
    world.ctx = world.catalog.context();
    const connections = new ConnectionService({ marketplaces, encryption, http, policy });
    for (const { marketplace, protocol } of modules) {
      const sandbox = await Sandbox.start(protocol, { clock, callsPerSecond: unthrottled });
      world.sandboxes.set(marketplace.key, sandbox);
      const credentials = Object.entries(protocol.account.values).map(([name, value]) => ({ name, value }));
      await connections.connect(world.ctx, {
        marketplace: marketplace.key,
        endpoint: sandbox.url,
        credentials,
      });
    }
    world.calls.length = 0;
    return world;
  }

  #send(request: OutboundRequest) {
    this.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return this.#http.send(request);
  }

  async create(fields: string): Promise<string> {
    const input = `{ currency: "SGD", ${fields} }`;
    const { product } = await this.catalog.ask(
      this.ctx,
      `createProduct(input: ${input}) { product { id } }`,
      'mutation',
    );
    return product.id;
  }

  recommend(productId: string, targets: readonly [marketplace: string, country: string][]): Promise<Item> {
    const list = targets.map(
      ([marketplace, country]) => `{ marketplace: "${marketplace}", country: "${country}" }`,
    );
    return this.catalog.ask(
      this.ctx,
      `categoryRecommendation(input: { productId: "${productId}", targets: [${list.join()}], limit: 3 }) {
        success warnings marketplaces { marketplace treeVersion categories {
          categoryId label suggestedAttributeValues
          attributes { name type isRequired values } variantAttributes { name } } } }`,
    );
  }

  async close(): Promise<void> {
    for (const sandbox of this.sandboxes.values()) await sandbox.close();
    await this.#http.close();
    await this.catalog.close();
  }
}
