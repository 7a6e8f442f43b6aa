import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildNamedSubgraph } from '../../../composition/subgraphs.js';
import type { LanguageModel } from '../../../connectors/language-models/port.js';
import { FolderStorage } from '../../../connectors/storage/folder-storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { PictureReader, StorageQuota } from '../../../subgraphs/catalog/index.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { openTestDatabase } from '../../support/context.js';
import { uploadImages } from '../../support/uploaded-image.js';

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape.
export type Answer = any;

type Dependencies = Parameters<typeof buildNamedSubgraph>[1];

interface Options {
  model?: LanguageModel;
  quotaBytes?: number;
}

/** Where the pictures of `uploadImages` are served. */
const publicUrl = 'https://shop.example';

export const lookSelection = `id version title status selection selectionModel prompt warnings heroImageUrl productCount
  palette audience heroImage { id url width height }
  items { productId title sku role category color availability picture product { id }
    reasons { code text points } place { x y width height } }
  unavailableItems { productId availability }`;

/** A picture of goods of one color before white. */
export const goodsPicture = (color: string, { width = 300, height = 400 } = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
       <rect x="25%" y="25%" width="50%" height="50%" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** The subgraph of content on a database of its own, with products that have pictures. */
export class LookShop {
  readonly products = new ProductService({ currency: async () => 'SGD' });
  readonly media: FolderStorage;
  readonly #database: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly folder: string;
  /** A storage that has nothing. */
  readonly emptyStorage: FolderStorage;
  readonly #http: Outbound;
  readonly #content: SubgraphExecutor;

  private constructor(parts: {
    database: Awaited<ReturnType<typeof openTestDatabase>>;
    folder: string;
    http: Outbound;
    content: SubgraphExecutor;
    media: FolderStorage;
  }) {
    this.#database = parts.database;
    this.folder = parts.folder;
    this.emptyStorage = new FolderStorage(join(parts.folder, 'empty'));
    this.#http = parts.http;
    this.#content = parts.content;
    this.media = parts.media;
  }

  static async open({ model, quotaBytes = 1e9 }: Options = {}): Promise<LookShop> {
    const database = await openTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-looks-'));
    const media = new FolderStorage(folder);
    const http = new Outbound({ policy: { allowLoopback: true } });
    const given = {
      ...{ media, publicUrl, quota: new StorageQuota(quotaBytes) },
      pictures: new PictureReader({ http, media, publicUrl }),
      models: { language: model ?? null, images: null, engines: [], close: async () => {} },
    };
    const content = compileSubgraph(await buildNamedSubgraph('content', given as unknown as Dependencies));
    return new LookShop({ database, folder, http, content, media });
  }

  async close(): Promise<void> {
    await this.#http.close();
    await this.#database.close();
    await rm(this.folder, { recursive: true });
  }

  /** Of an organization that has nothing yet, or of another call of one that has. */
  context(organizationId?: string): RequestContext {
    return this.#database.contextOf(organizationId);
  }

  /** The value of one field. @throws Error that names the code of what went wrong. */
  async ask(ctx: RequestContext, field: string, operation: 'query' | 'mutation' = 'query'): Promise<Answer> {
    const { data, errors } = await this.#content.prepare(`${operation} { ${field} }`)({}, ctx);
    if (errors !== undefined) {
      const extensions = errors[0]!.extensions as { code: string; errors?: { path: string }[] };
      throw new Error([extensions.code, ...(extensions.errors ?? []).map(({ path }) => path)].join(' '));
    }
    return Object.values(data!)[0];
  }

  async create(ctx: RequestContext, input: string): Promise<Answer> {
    return (await this.ask(ctx, `createLook(input: { ${input} }) { look { ${lookSelection} } }`, 'mutation'))
      .look;
  }

  /** Another mutation of a look, by its name and input. */
  async change(ctx: RequestContext, name: string, input: string): Promise<Answer> {
    return (await this.ask(ctx, `${name}(input: { ${input} }) { look { ${lookSelection} } }`, 'mutation'))
      .look;
  }

  find = (ctx: RequestContext, id: string): Promise<Answer> =>
    this.ask(ctx, `look(id: "${id}") { ${lookSelection} }`);

  /** An active product that can be bought; with a picture if a color or the picture is given. */
  async product(
    ctx: RequestContext,
    { picture, ...changes }: ProductChanges & { picture?: string | Buffer | null },
  ): Promise<string> {
    const sold = { status: 'active', price: '20.00', currency: 'SGD', inventoryQuantity: 5 } as const;
    const { id } = await this.products.create(ctx, { ...sold, ...changes });
    if (picture != null) {
      const bytes = typeof picture === 'string' ? await goodsPicture(picture) : picture;
      await uploadImages(ctx, this.media, id, [bytes]);
    }
    return id;
  }

  async run<Row extends Record<string, unknown>>(
    { db, organizationId }: RequestContext,
    sql: string,
    ...values: unknown[]
  ): Promise<Row[]> {
    return db.query<Row>(unnamed(sql), [organizationId, ...values]);
  }

  /** Types of the events of the organization's looks, in order, with what they tell. */
  events(ctx: RequestContext): Promise<{ type: string; body: Answer }[]> {
    return this.run(
      ctx,
      `select body::json ->> 'type' as type, body::json as body from platform.event
       where organization_id = $1 and body::json ->> 'type' like 'look.%' order by transaction_id, sequence`,
    );
  }
}
