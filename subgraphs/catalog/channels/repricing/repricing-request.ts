import type { JobTicket, NewJob } from '../../../../kernel/database/new-job.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId } from '../../../../kernel/ids.js';
import { isQueuedSql } from '../../../../kernel/jobs/job-statements.js';

/** Which listings are to be repriced. An empty list does not restrict; all conditions must hold. */
export interface RepricedPlaces {
  /** Keys of marketplaces. */
  marketplaces: readonly string[];
  /** ISO 3166-1 alpha-2 codes of stores. */
  countries: readonly string[];
  /** As the marketplaces call them. */
  storeIds: readonly string[];
  /** Of the store; null is any. */
  currency: string | null;
  /** Ids of products or of variants; null is all. */
  productIds: readonly string[] | null;
}

export const repriceKind = {
  kind: 'listing.reprice',
  scope: 'price_books:write',
  unit: 'listings',
} as const;

const repriceJob = (organizationId: string, payload: RepricedPlaces): NewJob => ({
  ...repriceKind,
  organizationId,
  payload: { ...payload },
  // One after the other: two that reprice the same listings would wait for each other all the time.
  queueKey: organizationId,
});

const coversList = (column: string, parameter: string): string =>
  `(r.${column} = '{}' or (${parameter}::text[] <> '{}' and r.${column} @> ${parameter}::text[]))`;

/** The row stays locked until the commit, and the job takes it before it reads anything: see `enqueueOnce`. */
const covering = sql(
  'catalog.repricing.covering',
  `select r.job_id as "jobId" from catalog.repricing_request r
   where r.organization_id = $1 and ${coversList('marketplaces', '$2')} and ${coversList('countries', '$3')}
     and ${coversList('store_ids', '$4')} and (r.currency is null or r.currency = $5)
     and (r.product_ids is null or r.product_ids @> $6::uuid[])
     and ${isQueuedSql('r.organization_id', 'r.job_id')}
   order by r.job_id limit 1 for share of r`,
);

const add = sql(
  'catalog.repricing.add',
  `insert into catalog.repricing_request
     (organization_id, job_id, marketplaces, countries, store_ids, currency, product_ids)
   values ($1, $7, $2::text[], $3::text[], $4::text[], $5, $6::uuid[])`,
);

/**
 * Has the prices of the published listings in these places compared again, in one job, once the transaction has
 * committed. A job that waits to start and covers the places is the same one. The job ends when all are compared; what
 * is to be sent goes out by the senders of the stores.
 */
export async function enqueueRepricing(
  tx: Transaction,
  organizationId: string,
  places: RepricedPlaces,
): Promise<JobTicket> {
  const { marketplaces, countries, storeIds, currency, productIds } = places;
  const values = [organizationId, marketplaces, countries, storeIds, currency, productIds];
  const [waiting] = await tx.query<{ jobId: string }>(covering, values);
  if (waiting !== undefined) {
    return { id: waiting.jobId, kind: repriceKind.kind, organizationId };
  }
  const id = newId();
  await tx.query(add, [...values, id]);
  const payload = { marketplaces, countries, storeIds, currency, productIds };
  return tx.enqueue(repriceJob(organizationId, payload), id);
}

const forget = sql(
  'catalog.repricing.forget',
  'delete from catalog.repricing_request where organization_id = $1 and job_id = $2',
);

/** From then on a later request is another job. */
export async function claimRepricing(
  tx: Transaction,
  { organizationId, jobId }: { organizationId: string; jobId: string },
): Promise<void> {
  await tx.query(forget, [organizationId, jobId]);
}
