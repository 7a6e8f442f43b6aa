import type { Database } from '../../../kernel/database/database.js';
import { sql, unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newIdAt } from '../../../kernel/ids.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import type { Condition } from '../product/product-filter.js';
import type { EnrichedProduct, Enrichment, EnrichmentProblem, Proposal } from './enrichment.entity.js';
import type { ProposalStatus } from './enrichment.values.js';

const insert = sql(
  'catalog.enrichment.insert',
  `insert into catalog.enrichment (organization_id, id, job_id, fields, languages, provider, model, prompt_version,
     auto_apply, documents, product_count, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

const finish = sql(
  'catalog.enrichment.finish',
  `update catalog.enrichment set finished_at = $3 where organization_id = $1 and id = $2 and finished_at is null`,
);

const insertProducts = sql(
  'catalog.enrichedProduct.insert',
  `insert into catalog.enriched_product
     (organization_id, id, enrichment_id, product_id, status, finished_parts, problems, updated_at)
   select $1, asked.id, $2, asked.product_id, 'queued', '{}', '[]', $5
   from unnest($3::uuid[], $4::uuid[]) as asked (id, product_id)`,
);

const savePart = sql(
  'catalog.enrichedProduct.savePart',
  `update catalog.enriched_product set finished_parts = finished_parts || $3::text, problems = problems || $4::jsonb,
     status = $5, updated_at = $6
   where organization_id = $1 and id = $2`,
);

/** One a field and method; the first stands. */
const insertProposals = sql(
  'catalog.enrichmentProposal.insert',
  `insert into catalog.enrichment_proposal (organization_id, id, enrichment_id, product_id, field, asked, language, status,
     current_value, product_version, proposed_value, claims, problems, made_by, provider, model, prompt_version, version,
     created_at, updated_at)
   select $1, made.id, $2, $3, made.field, made.asked, made.language, made.status,
     array(select jsonb_array_elements_text(made.current_value)), $4,
     array(select jsonb_array_elements_text(made.proposed_value)), made.claims, made.problems, made.made_by,
     made.provider, made.model, made.prompt_version, 1, $5, $5
   from jsonb_to_recordset($6::jsonb) as made (id uuid, field text, asked text, language text, status text,
     current_value jsonb, proposed_value jsonb, claims jsonb, problems jsonb, made_by text, provider text, model text,
     prompt_version text)
   on conflict (organization_id, enrichment_id, product_id, field, made_by) do nothing`,
);

const decide = sql(
  'catalog.enrichmentProposal.decide',
  `update catalog.enrichment_proposal set status = $3, decided_by = $4, version = version + 1, updated_at = $5
   where organization_id = $1 and id = any($2::uuid[])`,
);

const purge = sql(
  'catalog.enrichment.purge',
  `delete from catalog.enrichment
   where ctid in (select ctid from catalog.enrichment where created_at < $1 limit $2) returning id`,
);

export async function insertEnrichment(
  tx: Transaction,
  organizationId: string,
  enrichment: Enrichment,
): Promise<void> {
  const { id, jobId, fields, languages, provider, model, promptVersion, productCount, createdAt } =
    enrichment;
  const autoApply = enrichment.autoApply === null ? null : JSON.stringify(enrichment.autoApply);
  const asked = [jobId, fields, languages, provider, model, promptVersion, autoApply];
  const documents = JSON.stringify(enrichment.documents);
  await tx.query(insert, [organizationId, id, ...asked, documents, productCount, createdAt]);
}

export const finishEnrichment = async (
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<void> => {
  await tx.query(finish, [organizationId, id, tx.db.clock.now()]);
};

/** Ids of existing products, of these or by a filter, in their order; one more than `limit` where there are more. */
export async function selectProducts(
  tx: Transaction,
  organizationId: string,
  {
    ids,
    conditions,
    limit,
  }: { ids: readonly string[] | null; conditions: readonly Condition[]; limit: number },
): Promise<string[]> {
  const where = conditions.map(({ sql: condition }, index) => ` and ${condition(`$${index + 4}`)}`).join('');
  const statement = unnamed(
    `select p.id from catalog.product p
     where p.organization_id = $1 and ($2::uuid[] is null or p.id = any($2))${where} order by p.id limit $3`,
  );
  const values = [organizationId, ids, limit + 1, ...conditions.map(({ value }) => value)];
  return (await tx.query<{ id: string }>(statement, values)).map(({ id }) => id);
}

export async function insertEnrichedProducts(
  tx: Transaction,
  organizationId: string,
  { enrichmentId, productIds }: { enrichmentId: string; productIds: readonly string[] },
): Promise<void> {
  const now = tx.db.clock.now();
  const ids = productIds.map(() => newIdAt(now));
  await tx.query(insertProducts, [organizationId, enrichmentId, ids, productIds, now]);
}

export interface FinishedPart {
  name: string;
  problems: readonly EnrichmentProblem[];
  isLast: boolean;
}

/** The product's row must be locked. */
export async function writeFinishedPart(
  tx: Transaction,
  organizationId: string,
  product: Pick<EnrichedProduct, 'id'>,
  { name, problems, isLast }: FinishedPart,
): Promise<void> {
  const status = isLast ? 'completed' : 'queued';
  const values = [name, JSON.stringify(problems), status, tx.db.clock.now()];
  await tx.query(savePart, [organizationId, product.id, ...values]);
}

export type NewProposal = Omit<
  Proposal,
  'id' | 'enrichmentId' | 'productId' | 'productVersion' | 'decidedBy' | 'version' | 'createdAt' | 'updatedAt'
>;

/** What models write may hold characters that PostgreSQL does not store. */
export async function writeProposals(
  tx: Transaction,
  organizationId: string,
  { enrichmentId, productId }: Pick<EnrichedProduct, 'enrichmentId' | 'productId'>,
  productVersion: number,
  proposals: readonly NewProposal[],
): Promise<void> {
  const now = tx.db.clock.now();
  const rows = withRepairedText([...proposals]).map(proposal => ({
    ...{ id: newIdAt(now), field: proposal.field, asked: proposal.asked, language: proposal.language },
    ...{ status: proposal.status, claims: proposal.claims, problems: proposal.problems },
    ...{ current_value: proposal.currentValue, proposed_value: proposal.proposedValue },
    ...{ made_by: proposal.madeBy, provider: proposal.provider, model: proposal.model },
    prompt_version: proposal.promptVersion,
  }));
  const place = [organizationId, enrichmentId, productId, productVersion, now];
  await tx.query(insertProposals, [...place, JSON.stringify(rows)]);
}

/** The proposals must be locked. */
export async function writeDecision(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  { status, decidedBy }: { status: ProposalStatus; decidedBy: string | null },
): Promise<void> {
  if (ids.length > 0) {
    await tx.query(decide, [organizationId, ids, status, decidedBy, tx.db.clock.now()]);
  }
}

/** Removes up to so many enrichments of before, with their proposals. Answers how many. */
export const deleteEnrichments = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;
