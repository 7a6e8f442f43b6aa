import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { PromptSet } from './prompt-set.entity.js';
import { noBrands, type ShelfBrands } from './shelf-brands.entity.js';
import type { CountedAnswer } from './shelf-figures.rules.js';
import type { Sought, SoughtProduct } from './shelf-match.rules.js';
import type { ShelfAnswer, ShelfRun } from './shelf-run.entity.js';
import type { ShelfSubject } from './shelf-share.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const setColumns = `s.id, s.name, s.category, s.country, s.language, s.prompts, s.version,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const setById = sql(
  'catalog.promptSet.find',
  `select ${setColumns} from catalog.prompt_set s where s.organization_id = $1 and s.id = $2`,
);

const setLocked = sql(
  'catalog.promptSet.lock',
  `select ${setColumns} from catalog.prompt_set s where s.organization_id = $1 and s.id = $2 for update`,
);

const setCount = sql(
  'catalog.promptSet.countAll',
  'select count(*) as sets from catalog.prompt_set where organization_id = $1',
);

const brands = sql(
  'catalog.shelfBrands.find',
  'select own, rivals, version from catalog.shelf_brands where organization_id = $1',
);

const runColumns = `r.id, r.job_id as "jobId", r.source_run_id as "sourceRunId", r.subject, r.product_id as "productId",
  r.prompt_set_id as "promptSetId", r.prompt_set_version as "promptSetVersion", r.country, r.language, r.prompts,
  r.engines, r.repeats, r.brands_version as "brandsVersion", r.figures,
  jsonb_build_object('own', r.sought -> 'own', 'rivals', r.sought -> 'rivals',
    'productCount', jsonb_array_length(r.sought -> 'products'),
    'leftOutTitles', coalesce(r.sought -> 'leftOutTitles', '[]')) as universe, r.created_at as "createdAt",
  r.finished_at as "finishedAt"`;

const runById = sql(
  'catalog.shelfRun.find',
  `select ${runColumns} from catalog.shelf_run r where r.organization_id = $1 and r.id = $2`,
);

const soughtOfRun = sql(
  'catalog.shelfRun.sought',
  'select sought from catalog.shelf_run where organization_id = $1 and id = $2',
);

const countedAnswers = sql(
  'catalog.shelfAnswer.counted',
  `select engine, prompt_key as "promptKey", status, model, text, asked_at as "askedAt",
     array(select cited ->> 'url' from jsonb_array_elements(citations) cited) as citations
   from catalog.shelf_answer where organization_id = $1 and run_id = $2 order by prompt_key, engine, repeat`,
);

const answerKeys = sql(
  'catalog.shelfAnswer.keys',
  `select prompt_key as "promptKey", engine, repeat from catalog.shelf_answer
   where organization_id = $1 and run_id = $2`,
);

const answersOfPrompt = sql(
  'catalog.shelfAnswer.ofPrompt',
  `select prompt_key as "promptKey", engine, repeat, status, error_kind as "errorKind", model, text, citations, sources,
     has_searched as "hasSearched", raw, asked_at as "askedAt"
   from catalog.shelf_answer where organization_id = $1 and run_id = $2 and prompt_key = $3 order by engine, repeat`,
);

/** `$2`: one product; null: those on sale, the last changed first. */
const soughtProducts = sql(
  'catalog.shelfRun.products',
  `select p.id as "productId", p.title, p.brand, p.mpn as "partNumber",
     array(
       select p.barcode where p.barcode is not null
       union
       select v.barcode from catalog.variant v
       where v.organization_id = p.organization_id and v.product_id = p.id and v.barcode is not null
     ) as gtins,
     array(
       select distinct l.url from catalog.listing l
       where l.organization_id = p.organization_id and l.product_id = p.id and l.url is not null
     ) as urls
   from catalog.product p
   where p.organization_id = $1 and case when $2::uuid is null then p.status = 'active' else p.id = $2 end
   order by p.updated_at desc, p.id limit $3`,
);

export async function findPromptSet(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<PromptSet | null> {
  const [set] = await reader.query<PromptSet>(setById, [organizationId, id]);
  return set ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockPromptSet(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PromptSet | null> {
  const [set] = await tx.query<PromptSet>(setLocked, [organizationId, id]);
  return set ?? null;
}

export async function countPromptSets(reader: Reader, organizationId: string): Promise<number> {
  const [row] = await reader.query<{ sets: number }>(setCount, [organizationId]);
  return row!.sets;
}

export interface PromptSetFilter {
  country?: string | null;
  category?: string | null;
}

export const promptSetList = new FilteredList<PromptSetFilter, PromptSet, PromptSet, 'newest'>({
  name: 'catalog.promptSet',
  table: 'catalog.prompt_set',
  alias: 's',
  columns: setColumns,
  toItem: set => set,
  sorts: { newest: listSorts.newest },
  conditions: {
    country: value => `s.country = upper(${value}::text)`,
    category: value => `s.category = ${value}::text`,
  },
  ids: [],
});

/** Those that were set last, or none. */
export async function findBrands(reader: Reader, organizationId: string): Promise<ShelfBrands> {
  const [found] = await reader.query<ShelfBrands>(brands, [organizationId]);
  return found ?? noBrands;
}

/** Domains that the merchant names as his own, without a scheme. */
export const findOwnDomains = async (reader: Reader, organizationId: string): Promise<string[]> =>
  (await findBrands(reader, organizationId)).own.domains;

export async function findShelfRun(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ShelfRun | null> {
  const [run] = await reader.query<ShelfRun>(runById, [organizationId, id]);
  return run ?? null;
}

/** What its answers are searched for, with every product. */
export async function findSought(reader: Reader, organizationId: string, runId: string): Promise<Sought> {
  const [row] = await reader.query<{ sought: Sought }>(soughtOfRun, [organizationId, runId]);
  return row!.sought;
}

export interface ShelfRunFilter {
  promptSetId?: string | null;
  productId?: string | null;
  subject?: ShelfSubject | null;
}

export const shelfRunList = new FilteredList<ShelfRunFilter, ShelfRun, ShelfRun, 'newest'>({
  name: 'catalog.shelfRun',
  table: 'catalog.shelf_run',
  alias: 'r',
  columns: runColumns,
  toItem: run => run,
  sorts: { newest: listSorts.newest },
  conditions: {
    promptSetId: value => `r.prompt_set_id = ${value}::uuid`,
    productId: value => `r.product_id = ${value}::uuid`,
    subject: value => `r.subject = ${value}::text`,
  },
  ids: ['promptSetId', 'productId'],
});

export const findCountedAnswers = (
  reader: Reader,
  organizationId: string,
  runId: string,
): Promise<CountedAnswer[]> =>
  reader.query<CountedAnswer & Record<string, unknown>>(countedAnswers, [organizationId, runId]);

/** What was answered already, as `promptKey`, `engine` and `repeat`. */
export const findAnswerKeys = (
  reader: Reader,
  organizationId: string,
  runId: string,
): Promise<Pick<ShelfAnswer, 'promptKey' | 'engine' | 'repeat'>[]> =>
  reader.query<Pick<ShelfAnswer, 'promptKey' | 'engine' | 'repeat'> & Record<string, unknown>>(answerKeys, [
    organizationId,
    runId,
  ]);

export const findAnswersOfPrompt = (
  reader: Reader,
  organizationId: string,
  { runId, promptKey }: { runId: string; promptKey: string },
): Promise<ShelfAnswer[]> => reader.query<ShelfAnswer>(answersOfPrompt, [organizationId, runId, promptKey]);

/** At most so many, with everything by which they are found in answers. */
export const findSoughtProducts = (
  reader: Reader,
  organizationId: string,
  { productId, limit }: { productId: string | null; limit: number },
): Promise<SoughtProduct[]> =>
  reader.query<SoughtProduct & Record<string, unknown>>(soughtProducts, [organizationId, productId, limit]);
