import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import type { PromptSet } from './prompt-set.entity.js';
import type { ShelfBrands } from './shelf-brands.entity.js';
import type { ShelfFigures } from './shelf-figures.rules.js';
import type { Sought } from './shelf-match.rules.js';
import type { ShelfAnswer, ShelfRun } from './shelf-run.entity.js';

const saveSet = sql(
  'catalog.promptSet.save',
  `insert into catalog.prompt_set
     (organization_id, id, name, category, country, language, prompts, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (organization_id, id) do update set name = excluded.name, category = excluded.category,
     country = excluded.country, language = excluded.language, prompts = excluded.prompts, version = excluded.version,
     updated_at = excluded.updated_at`,
);

const deleteSet = sql(
  'catalog.promptSet.delete',
  'delete from catalog.prompt_set where organization_id = $1 and id = $2',
);

/** The version rises by one each time; the row is locked by the conflict. */
const saveBrands = sql(
  'catalog.shelfBrands.save',
  `insert into catalog.shelf_brands as brands (organization_id, own, rivals, version, updated_at)
   values ($1, $2, $3, 1, $4)
   on conflict (organization_id) do update set own = excluded.own, rivals = excluded.rivals,
     version = brands.version + 1, updated_at = excluded.updated_at
   where $5::integer is null or brands.version = $5
   returning own, rivals, version`,
);

const insertRun = sql(
  'catalog.shelfRun.insert',
  `insert into catalog.shelf_run (organization_id, id, job_id, source_run_id, subject, product_id, prompt_set_id,
     prompt_set_version, country, language, prompts, engines, repeats, brands_version, sought, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

const finishRun = sql(
  'catalog.shelfRun.finish',
  'update catalog.shelf_run set figures = $3, finished_at = $4 where organization_id = $1 and id = $2',
);

/** The first answer stands. */
const insertAnswer = sql(
  'catalog.shelfAnswer.insert',
  `insert into catalog.shelf_answer (organization_id, run_id, prompt_key, engine, repeat, status, error_kind, model, text,
     citations, sources, has_searched, raw, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict do nothing`,
);

const purge = sql(
  'catalog.shelfRun.purge',
  `delete from catalog.shelf_run
   where ctid in (select ctid from catalog.shelf_run where created_at < $1 limit $2) returning id`,
);

export async function writePromptSet(tx: Transaction, organizationId: string, set: PromptSet): Promise<void> {
  const { id, name, category, country, language, prompts, version, createdAt, updatedAt } = set;
  const fields = [name, category, country, language, JSON.stringify(prompts)];
  await tx.query(saveSet, [organizationId, id, ...fields, version, createdAt, updatedAt]);
}

export const removePromptSet = async (tx: Transaction, organizationId: string, id: string): Promise<void> => {
  await tx.query(deleteSet, [organizationId, id]);
};

/** Null where the version is another one than expected. */
export async function writeBrands(
  tx: Transaction,
  organizationId: string,
  { own, rivals }: Pick<ShelfBrands, 'own' | 'rivals'>,
  expectedVersion: number | null,
): Promise<ShelfBrands | null> {
  const fields = [JSON.stringify(own), JSON.stringify(rivals), tx.db.clock.now()];
  const [saved] = await tx.query<ShelfBrands>(saveBrands, [organizationId, ...fields, expectedVersion]);
  return saved ?? null;
}

export async function insertShelfRun(
  tx: Transaction,
  organizationId: string,
  run: ShelfRun,
  sought: Sought,
): Promise<void> {
  const { id, jobId, sourceRunId, subject, productId, promptSetId, promptSetVersion } = run;
  const { country, language, prompts, engines, repeats, brandsVersion, createdAt } = run;
  const { leftOutTitles } = run.universe;
  const about = [sourceRunId, subject, productId, promptSetId, promptSetVersion, country, language];
  const asked = [
    JSON.stringify(prompts),
    engines,
    repeats,
    brandsVersion,
    JSON.stringify({ ...sought, leftOutTitles }),
  ];
  await tx.query(insertRun, [organizationId, id, jobId, ...about, ...asked, createdAt]);
}

export const writeFigures = async (
  tx: Transaction,
  { organizationId, runId }: { organizationId: string; runId: string },
  figures: ShelfFigures,
): Promise<void> => {
  await tx.query(finishRun, [organizationId, runId, JSON.stringify(figures), tx.db.clock.now()]);
};

/** What comes from outside may hold characters that PostgreSQL does not store. */
export async function insertShelfAnswer(
  db: Pick<Database, 'query'>,
  { organizationId, runId }: { organizationId: string; runId: string },
  given: ShelfAnswer,
): Promise<void> {
  const answer = withRepairedText(given);
  const { promptKey, engine, repeat, status, errorKind, model, text, hasSearched, askedAt } = answer;
  const lists = [JSON.stringify(answer.citations), JSON.stringify(answer.sources), hasSearched];
  const raw = answer.raw === null ? null : JSON.stringify(answer.raw);
  const what = [promptKey, engine, repeat, status, errorKind, model, text];
  await db.query(insertAnswer, [organizationId, runId, ...what, ...lists, raw, askedAt]);
}

/** Removes up to so many runs of before, with their answers. Answers how many. */
export const deleteShelfRuns = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;
