import type { AnswerEngine } from '../../../connectors/answer-engines/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import { normalizedSet, promptSetErrors } from './prompt-set.rules.js';
import type { ShelfBrands } from './shelf-brands.entity.js';
import { leftOutTitles, type Sought, type SoughtProduct } from './shelf-match.rules.js';
import type { ShelfQuestioning, ShelfRun } from './shelf-run.entity.js';
import { shelfShareLimits as limits } from './shelf-share.limits.js';
import { findBrands, findPromptSet, findShelfRun, findSoughtProducts } from './shelf-share.queries.js';
import { askJob, replayJob } from './shelf-share.queue.js';
import { insertShelfRun } from './shelf-share.writer.js';

/** What a caller asks for; exactly one of `promptSetId`, `query` and `replayOf` is given. */
export interface MonitorRequest {
  /** The product that is looked for; null: the products on sale. */
  productId: string | null;
  promptSetId: string | null;
  /** One question instead of a set; with its country and language. */
  query: string | null;
  country: string | null;
  language: string | null;
  /** Null: all that are configured. */
  engines: string[] | null;
  repeats: number | null;
  /** The run whose answers are counted anew. */
  replayOf: string | null;
}

const configureEngines =
  'Set TRADEWIND_ANSWER_ENGINE_OPENAI_API_KEY and TRADEWIND_ANSWER_ENGINE_OPENAI_NAME, or those of TRADEWIND_ANSWER_ENGINE_PERPLEXITY.';

/** Starts runs of the monitor, and reads them. */
export class ShelfShareService {
  readonly #engines: readonly Pick<AnswerEngine, 'key'>[];

  constructor(engines: readonly Pick<AnswerEngine, 'key'>[]) {
    this.#engines = engines;
  }

  /** Throws SHELF_RUN_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<ShelfRun> {
    const run = isId(id) ? await findShelfRun(ctx.reader, ctx.organizationId, id) : null;
    if (run === null) {
      throw fail('SHELF_RUN_NOT_FOUND');
    }
    return run;
  }

  /**
   * Queues a run. Throws VALIDATION_FAILED, PROMPT_SET_NOT_FOUND, PRODUCT_NOT_FOUND, SHELF_RUN_NOT_FOUND, SHELF_UNIVERSE_EMPTY,
   * and PROVIDER_NOT_CONFIGURED where there is nobody to ask; a replay asks nobody.
   */
  async start(ctx: RequestContext, request: MonitorRequest): Promise<ShelfRun> {
    reject(requestErrors(request, this.#keys()));
    return request.replayOf === null ? this.#ask(ctx, request) : this.#replay(ctx, request.replayOf);
  }

  #keys(): string[] {
    return this.#engines.map(({ key }) => key);
  }

  async #ask(ctx: RequestContext, request: MonitorRequest): Promise<ShelfRun> {
    if (this.#keys().length === 0) {
      throw fail('PROVIDER_NOT_CONFIGURED', {
        detail: `No answer engine is configured. ${configureEngines}`,
      });
    }
    return ctx.transaction(async tx => {
      const asked = await questioning(tx, ctx, request, this.#keys());
      return startRun(tx, ctx, asked, null);
    });
  }

  /** With the products and brands of now, and the rules of now. A replay of a replay is one of its source. */
  #replay(ctx: RequestContext, replayOf: string): Promise<ShelfRun> {
    return ctx.transaction(async tx => {
      const source = isId(replayOf) ? await findShelfRun(tx, ctx.organizationId, replayOf) : null;
      if (source === null) {
        throw fail('SHELF_RUN_NOT_FOUND');
      }
      return startRun(tx, ctx, source, source.sourceRunId ?? source.id);
    });
  }
}

async function startRun(
  tx: Transaction,
  ctx: RequestContext,
  asked: ShelfQuestioning,
  sourceRunId: string | null,
): Promise<ShelfRun> {
  const { organizationId } = ctx;
  const brands = await findBrands(tx, organizationId);
  const sought = soughtOf(brands, await productsOf(tx, organizationId, asked), asked.subject === 'product');
  if (sought.own.aliases.length === 0 && sought.products.length === 0) {
    throw fail('SHELF_UNIVERSE_EMPTY');
  }
  const { productId } = asked;
  const id = newId();
  const job = tx.enqueue(sourceRunId === null ? askJob(organizationId, id) : replayJob(organizationId, id));
  const { subject, promptSetId, promptSetVersion, country, language, prompts, engines, repeats } = asked;
  const run: ShelfRun = {
    ...{ subject, productId, promptSetId, promptSetVersion, country, language, prompts, engines, repeats },
    id,
    jobId: job.id,
    sourceRunId,
    brandsVersion: brands.version,
    universe: {
      own: sought.own,
      rivals: sought.rivals,
      productCount: sought.products.length,
      leftOutTitles: leftOutTitles(sought.products),
    },
    figures: null,
    createdAt: ctx.clock.now().toISOString(),
    finishedAt: null,
  };
  await insertShelfRun(tx, organizationId, run, sought);
  return run;
}

/** Those that the run looks for: without the one that it is about, its shares would be of something else. */
async function productsOf(
  tx: Transaction,
  organizationId: string,
  { productId }: ShelfQuestioning,
): Promise<SoughtProduct[]> {
  const products = await findSoughtProducts(tx, organizationId, { productId, limit: limits.productsMax });
  if (productId !== null && products.length === 0) {
    throw fail('PRODUCT_NOT_FOUND');
  }
  return products;
}

/** The brand of a product that is looked for by itself is the merchant's, unless it is a rival's. */
function soughtOf({ own, rivals }: ShelfBrands, products: SoughtProduct[], isOne: boolean): Sought {
  const brands = isOne ? products.flatMap(({ brand }) => (brand === null ? [] : [brand])) : [];
  const rivalNames = new Set(rivals.flatMap(({ name, aliases }) => [name, ...aliases]).map(lower));
  const added = brands.filter(
    brand => !rivalNames.has(lower(brand)) && !own.aliases.map(lower).includes(lower(brand)),
  );
  return { own: { aliases: [...own.aliases, ...added], domains: own.domains }, products, rivals };
}

const lower = (text: string): string => text.toLowerCase();

async function questioning(
  tx: Transaction,
  { organizationId }: RequestContext,
  request: MonitorRequest,
  keys: string[],
): Promise<ShelfQuestioning> {
  const { productId, promptSetId, engines, repeats } = request;
  if (productId !== null && !isId(productId)) {
    throw fail('PRODUCT_NOT_FOUND');
  }
  const common = { productId, engines: engines ?? keys, repeats: repeats ?? limits.repeatsDefault };
  if (promptSetId === null) {
    const { country, language, prompts } = adHocSet(request);
    const subject = productId === null ? 'query' : 'product';
    return { ...common, subject, promptSetId, promptSetVersion: null, country, language, prompts };
  }
  const set = isId(promptSetId) ? await findPromptSet(tx, organizationId, promptSetId) : null;
  if (set === null) {
    throw fail('PROMPT_SET_NOT_FOUND');
  }
  const { version: promptSetVersion, country, language, prompts } = set;
  const subject = productId === null ? 'catalog' : 'product';
  return { ...common, subject, promptSetId, promptSetVersion, country, language, prompts };
}

/** The question as a set of its own. */
const adHocSet = ({ query, country, language }: MonitorRequest) =>
  normalizedSet({
    name: 'query',
    category: null,
    country: country ?? '',
    language: language ?? '',
    prompts: [{ key: 'query', text: query ?? '', intent: 'category' }],
  });

function requestErrors(request: MonitorRequest, keys: readonly string[]): FieldError[] {
  const { promptSetId, query, replayOf, engines, repeats } = request;
  const given = Object.entries({ promptSetId, query, replayOf }).filter(([, value]) => value !== null);
  if (given.length !== 1) {
    const message = 'Give exactly one of promptSetId, query and replayOf.';
    return [{ path: given[1]?.[0] ?? 'promptSetId', code: 'REQUIRED', message }];
  }
  return [
    ...(replayOf === null ? [] : replayErrors(request)),
    ...(query === null ? placeGivenErrors(request) : queryErrors(request)),
    ...enginesErrors(engines, keys),
    ...(repeats !== null && (repeats < 1 || repeats > limits.repeatsMax)
      ? [{ path: 'repeats', code: 'OUT_OF_RANGE', message: `Must be from 1 to ${limits.repeatsMax}.` }]
      : []),
  ];
}

/** A replay asks what its source asked. */
const replayErrors = ({ productId, engines, repeats }: MonitorRequest): FieldError[] =>
  Object.entries({ productId, engines, repeats }).flatMap(([path, value]) =>
    value === null ? [] : [{ path, code: 'VALUE_INVALID', message: 'A replay takes it from the run.' }],
  );

const placeGivenErrors = ({ country, language }: MonitorRequest): FieldError[] =>
  Object.entries({ country, language }).flatMap(([path, value]) =>
    value === null
      ? []
      : [{ path, code: 'VALUE_INVALID', message: 'Belongs to a query alone: a prompt set has its own.' }],
  );

function queryErrors(request: MonitorRequest): FieldError[] {
  const { country, language } = request;
  const missing = Object.entries({ country, language }).filter(([, value]) => value === null);
  return [
    ...missing.map(([path]) => ({
      path,
      code: 'REQUIRED',
      message: 'A query has a country and a language.',
    })),
    ...promptSetErrors(adHocSet(request))
      .map(error => ({ ...error, path: error.path.startsWith('prompts') ? 'query' : error.path }))
      .filter(error => missing.every(([path]) => path !== error.path)),
  ];
}

function enginesErrors(engines: readonly string[] | null, keys: readonly string[]): FieldError[] {
  const unknown = { code: 'VALUE_INVALID', message: `Must be one of: ${keys.join(', ')}.` };
  const repeated = { code: 'DUPLICATE', message: 'It is named before.' };
  return [
    ...emptyListErrors({ engines }),
    // Where none is configured, that is what there is to say.
    ...(keys.length === 0 ? [] : (engines ?? [])).flatMap((engine, index, all) => {
      const path = `engines.${index}`;
      if (!keys.includes(engine)) {
        return [{ path, ...unknown }];
      }
      return all.indexOf(engine) < index ? [{ path, ...repeated }] : [];
    }),
  ];
}
