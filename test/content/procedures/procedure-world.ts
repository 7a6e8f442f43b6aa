import { buildNamedSubgraph } from '../../../composition/subgraphs.js';
import type { Caller } from '../../../kernel/context.js';
import { RequestContext } from '../../../kernel/context.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { newId } from '../../../kernel/ids.js';
import { createLogger } from '../../../kernel/log.js';
import { allScopes } from '../../../kernel/scopes.js';
import { AopStarter } from '../../../subgraphs/content/aop/aop-starter.js';
import type { ThreadStart, ThreadStarter } from '../../../subgraphs/content/aop/start-thread.js';
import { createTestDatabase } from '../../support/database.js';
import { tools } from './simulated-run.js';

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape.
export type Answer = any;

const log = createLogger('silent');

const selection = `id title status template trigger nextDueAt config configVersion version
  plannedEffects { stepId tool effect } rights { effect configVersion grantedBy }`;

/** The subgraph of content with procedures on a database of its own, whose clock the test sets. */
export class ProcedureWorld {
  /** What was started, in order. */
  readonly started: ThreadStart[] = [];
  /** What starting a thread throws next. */
  failure: Error | null = null;
  time = new Date('2026-03-01T07:30:00.000Z');
  readonly starter: AopStarter;
  readonly url: string;
  readonly db: Database;
  readonly #content: SubgraphExecutor;
  readonly #drop: () => Promise<void>;

  private constructor(parts: {
    url: string;
    drop: () => Promise<void>;
    orm: Orm;
    content: SubgraphExecutor;
  }) {
    this.url = parts.url;
    this.#drop = parts.drop;
    this.#content = parts.content;
    const clock = { now: () => this.time };
    this.db = new Database({ url: parts.url, connectionsMax: 8, log, clock, orm: parts.orm });
    const threads: ThreadStarter = {
      start: async (_tx, thread) => {
        if (this.failure !== null) {
          throw this.failure;
        }
        this.started.push(thread);
        return newId();
      },
    };
    this.starter = new AopStarter(threads);
  }

  static async open(): Promise<ProcedureWorld> {
    const { url, drop } = await createTestDatabase();
    const given = {
      toolbox: { tools },
      models: { language: null },
      marketplaces: [],
      publicUrl: 'https://shop.example',
    };
    const content = compileSubgraph(await buildNamedSubgraph('content', given as never));
    return new ProcedureWorld({ url, drop, orm: await Orm.create([]), content });
  }

  async close(): Promise<void> {
    await this.db.close();
    await this.#drop();
  }

  /** Of an organization that has nothing yet, unless the caller says another. */
  context(caller: Partial<Caller> = {}, requestId = newId()): RequestContext {
    return new RequestContext({
      requestId,
      caller: {
        ...{ kind: 'api_key', id: newId(), organizationId: newId(), userId: null, role: null },
        scopes: new Set(allScopes()),
        ...caller,
      },
      db: this.db,
      clock: this.db.clock,
      log,
    });
  }

  /** A signed-in member of the organization of the context. */
  member({ organizationId }: RequestContext, role: Caller['role']): RequestContext {
    return this.context({ kind: 'session', organizationId, userId: newId(), role });
  }

  /** The value of one field. @throws Error that names the code of what went wrong, and where. */
  async ask(
    ctx: RequestContext,
    { document, variables = {} }: { document: string; variables?: Record<string, unknown> },
  ): Promise<Answer> {
    const { data, errors } = await this.#content.prepare(document)(variables, ctx);
    if (errors !== undefined) {
      const extensions = errors[0]!.extensions as { code: string; errors?: { path: string }[] };
      throw new Error([extensions.code, ...(extensions.errors ?? []).map(({ path }) => path)].join(' '));
    }
    return Object.values(data!)[0];
  }

  query = (ctx: RequestContext, field: string): Promise<Answer> =>
    this.ask(ctx, { document: `{ ${field} }` });

  find = (ctx: RequestContext, id: string): Promise<Answer> =>
    this.query(ctx, `aop(id: "${id}") { ${selection} }`);

  /** A mutation of procedures, by its name and input. */
  async mutate(ctx: RequestContext, name: string, input: Record<string, unknown>): Promise<Answer> {
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { aop { ${selection} } } }`;
    return (await this.ask(ctx, { document, variables: { input } })).aop;
  }

  run<Row extends Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.db.query<Row>(unnamed(sql), values);
  }
}

type Parts = Record<string, unknown>;

/** Reads products, and sets prices. */
export const procedure = (more: Parts = {}): Parts => ({
  purpose: 'Keep prices above their floor.',
  inputs: {
    type: 'object',
    additionalProperties: false,
    properties: { floor: { type: 'string', default: '5.00' } },
  },
  allowedTools: ['list_products', 'set_product_price'],
  allowedScopes: ['catalog:read', 'catalog:write'],
  steps: [
    { id: 'products', kind: 'tool', tool: 'list_products', arguments: { limit: 50 } },
    {
      id: 'prices',
      kind: 'tool',
      tool: 'set_product_price',
      forEach: { items: '{{ steps.products.output.items }}' },
      arguments: { productId: '{{ item.id }}', price: { amount: '{{ inputs.floor }}', currency: 'SGD' } },
    },
  ],
  ...more,
});
