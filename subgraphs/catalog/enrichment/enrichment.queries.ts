import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { EnrichedProduct, Enrichment, Proposal } from './enrichment.entity.js';
import type {
  EnrichedProductStatus,
  EnrichmentField,
  ProposalMethod,
  ProposalStatus,
} from './enrichment.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const enrichmentColumns = `e.id, e.job_id as "jobId", e.fields, e.languages, e.provider, e.model,
  e.prompt_version as "promptVersion", e.auto_apply as "autoApply", e.documents, e.product_count as "productCount",
  e.created_at as "createdAt", e.finished_at as "finishedAt"`;

const productColumns = `p.id, p.enrichment_id as "enrichmentId", p.product_id as "productId", p.status,
  p.finished_parts as "finishedParts", p.problems, p.updated_at as "updatedAt"`;

const proposalColumns = `o.id, o.enrichment_id as "enrichmentId", o.product_id as "productId", o.field, o.asked, o.language,
  o.status, o.current_value as "currentValue", o.product_version as "productVersion", o.proposed_value as "proposedValue",
  o.claims, o.problems, o.made_by as "madeBy", o.provider, o.model, o.prompt_version as "promptVersion",
  o.decided_by as "decidedBy", o.version, o.created_at as "createdAt", o.updated_at as "updatedAt"`;

const enrichmentById = sql(
  'catalog.enrichment.find',
  `select ${enrichmentColumns} from catalog.enrichment e where e.organization_id = $1 and e.id = $2`,
);

const openProducts = sql(
  'catalog.enrichedProduct.open',
  `select ${productColumns} from catalog.enriched_product p
   where p.organization_id = $1 and p.enrichment_id = $2 and p.status = 'queued'
     and ($3::uuid is null or p.id > $3) order by p.id limit $4`,
);

const productLocked = sql(
  'catalog.enrichedProduct.lock',
  `select ${productColumns} from catalog.enriched_product p where p.organization_id = $1 and p.id = $2 for update`,
);

const productCounts = sql(
  'catalog.enrichedProduct.counts',
  `select count(*) filter (where status = 'completed')::integer as completed, count(*)::integer as products
   from catalog.enriched_product where organization_id = $1 and enrichment_id = $2`,
);

const proposalCounts = sql(
  'catalog.enrichmentProposal.counts',
  `select status, count(*)::integer as proposals from catalog.enrichment_proposal
   where organization_id = $1 and enrichment_id = $2 group by status order by status`,
);

const proposalById = sql(
  'catalog.enrichmentProposal.find',
  `select ${proposalColumns} from catalog.enrichment_proposal o where o.organization_id = $1 and o.id = $2`,
);

/** Locked in the order of their ids, so that two who decide cannot deadlock. */
const proposalsLocked = sql(
  'catalog.enrichmentProposal.lock',
  `select ${proposalColumns} from catalog.enrichment_proposal o
   where o.organization_id = $1 and o.id = any($2::uuid[]) order by o.id for update`,
);

const openProposals = sql(
  'catalog.enrichmentProposal.open',
  `select o.id, o.field, o.asked, o.language, o.made_by as "madeBy", o.current_value as "currentValue",
     o.proposed_value as "proposedValue"
   from catalog.enrichment_proposal o
   where o.organization_id = $1 and o.enrichment_id = $2 and o.product_id = $3 and o.status = 'proposed' order by o.id`,
);

const productsWithOpen = sql(
  'catalog.enrichmentProposal.openProducts',
  `select distinct o.product_id as "productId" from catalog.enrichment_proposal o
   where o.organization_id = $1 and o.enrichment_id = $2 and o.status = 'proposed'
     and ($3::uuid is null or o.product_id > $3) order by o.product_id limit $4`,
);

export async function findEnrichment(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Enrichment | null> {
  const [enrichment] = await reader.query<Enrichment>(enrichmentById, [organizationId, id]);
  return enrichment ?? null;
}

/** Products that are not done, in the order of their ids. */
export const findOpenProducts = (
  reader: Reader,
  organizationId: string,
  { enrichmentId, after, limit }: { enrichmentId: string; after: string | null; limit: number },
): Promise<EnrichedProduct[]> =>
  reader.query<EnrichedProduct>(openProducts, [organizationId, enrichmentId, after, limit]);

/** Stays locked until the transaction ends; null where the product was deleted. */
export async function lockEnrichedProduct(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<EnrichedProduct | null> {
  const [product] = await tx.query<EnrichedProduct>(productLocked, [organizationId, id]);
  return product ?? null;
}

export type ProductCounts = { completed: number; products: number };

export async function countEnrichedProducts(
  reader: Reader,
  organizationId: string,
  enrichmentId: string,
): Promise<ProductCounts> {
  const [counts] = await reader.query<ProductCounts>(productCounts, [organizationId, enrichmentId]);
  return counts!;
}

/** By status; statuses of none are left out. */
export async function countProposals(
  reader: Reader,
  organizationId: string,
  enrichmentId: string,
): Promise<Partial<Record<ProposalStatus, number>>> {
  const rows = await reader.query<{ status: ProposalStatus; proposals: number }>(proposalCounts, [
    organizationId,
    enrichmentId,
  ]);
  return Object.fromEntries(rows.map(({ status, proposals }) => [status, proposals]));
}

export async function findProposal(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Proposal | null> {
  const [proposal] = await reader.query<Proposal>(proposalById, [organizationId, id]);
  return proposal ?? null;
}

/** Stay locked until the transaction ends. */
export const lockProposals = (
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Proposal[]> => tx.query<Proposal>(proposalsLocked, [organizationId, ids]);

export type OpenProposal = Pick<
  Proposal,
  'id' | 'field' | 'asked' | 'language' | 'madeBy' | 'currentValue' | 'proposedValue'
>;

/** Proposals of a product that nobody has decided about. */
export const findOpenProposals = (
  reader: Reader,
  organizationId: string,
  { enrichmentId, productId }: { enrichmentId: string; productId: string },
): Promise<OpenProposal[]> =>
  reader.query<OpenProposal>(openProposals, [organizationId, enrichmentId, productId]);

/** Products with such proposals, in the order of their ids. */
export async function findProductsWithOpen(
  reader: Reader,
  organizationId: string,
  { enrichmentId, after, limit }: { enrichmentId: string; after: string | null; limit: number },
): Promise<string[]> {
  const values = [organizationId, enrichmentId, after, limit];
  const rows = await reader.query<{ productId: string }>(productsWithOpen, values);
  return rows.map(({ productId }) => productId);
}

export interface EnrichmentFilter {
  createdAfter?: string | null;
  createdBefore?: string | null;
}

export const enrichmentList = new FilteredList<EnrichmentFilter, Enrichment, Enrichment, 'newest'>({
  name: 'catalog.enrichment',
  table: 'catalog.enrichment',
  alias: 'e',
  columns: enrichmentColumns,
  toItem: enrichment => enrichment,
  sorts: { newest: listSorts.newest },
  conditions: {
    createdAfter: value => `e.created_at >= ${value}::timestamptz`,
    createdBefore: value => `e.created_at < ${value}::timestamptz`,
  },
  ids: [],
});

export interface EnrichedProductFilter {
  enrichmentId?: string | null;
  productId?: string | null;
  status?: EnrichedProductStatus | null;
  hasProblems?: boolean | null;
}

export const enrichedProductList = new FilteredList<
  EnrichedProductFilter,
  EnrichedProduct,
  EnrichedProduct,
  'newest'
>({
  name: 'catalog.enrichedProduct',
  table: 'catalog.enriched_product',
  alias: 'p',
  columns: productColumns,
  toItem: product => product,
  sorts: { newest: listSorts.newest },
  conditions: {
    enrichmentId: value => `p.enrichment_id = ${value}::uuid`,
    productId: value => `p.product_id = ${value}::uuid`,
    status: value => `p.status = ${value}::text`,
    hasProblems: value => `(jsonb_array_length(p.problems) > 0) = ${value}::boolean`,
  },
  ids: ['enrichmentId', 'productId'],
});

export interface ProposalFilter {
  enrichmentId?: string | null;
  productId?: string | null;
  statuses?: ProposalStatus[] | null;
  fields?: EnrichmentField[] | null;
  language?: string | null;
  madeBy?: ProposalMethod | null;
}

export const proposalList = new FilteredList<ProposalFilter, Proposal, Proposal, 'newest'>({
  name: 'catalog.enrichmentProposal',
  table: 'catalog.enrichment_proposal',
  alias: 'o',
  columns: proposalColumns,
  toItem: proposal => proposal,
  sorts: { newest: listSorts.newest },
  conditions: {
    enrichmentId: value => `o.enrichment_id = ${value}::uuid`,
    productId: value => `o.product_id = ${value}::uuid`,
    statuses: value => `o.status = any(${value}::text[])`,
    fields: value => `o.asked = any(${value}::text[])`,
    language: value => `o.language = ${value}::text`,
    madeBy: value => `o.made_by = ${value}::text`,
  },
  ids: ['enrichmentId', 'productId'],
});
