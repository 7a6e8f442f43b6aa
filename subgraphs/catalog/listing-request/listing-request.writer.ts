import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

export type RequestKind = 'publish' | 'delist';

/** What became of a listing that a job was asked to work on. */
export interface RequestOutcome {
  outcome: 'submitted' | 'delisted' | 'rejected' | 'failed' | 'superseded';
  issues: { code: string; message: string }[];
}

interface NewRequests {
  jobId: string;
  kind: RequestKind;
  productVersion: number;
}

const add = sql(
  'catalog.listingRequest.add',
  `insert into catalog.listing_request (organization_id, listing_id, job_id, kind, product_version)
   select $1, id, $3, $4, $5 from unnest($2::uuid[]) as given (id) order by id`,
);

/** Asks for the listings to be published or delisted by the job. The caller holds their locks. */
export async function addRequests(
  tx: Transaction,
  organizationId: string,
  listingIds: readonly string[],
  { jobId, kind, productVersion }: NewRequests,
): Promise<void> {
  await tx.query(add, [organizationId, listingIds, jobId, kind, productVersion]);
  await followRequests(tx, organizationId, listingIds);
}

const follow = sql(
  'catalog.listingRequest.follow',
  `update catalog.listing l set pending = open.kind,
     desired = case open.kind when 'publish' then 'published' when 'delist' then 'delisted' else l.settled_desired end,
     desired_version = coalesce(open.product_version, l.settled_version), version = l.version + 1, updated_at = $3
   from unnest($2::uuid[]) as given (id)
   left join lateral (
     select kind, product_version from catalog.listing_request
     where organization_id = $1 and listing_id = given.id and outcome is null order by sequence desc limit 1
   ) as open on true
   where l.organization_id = $1 and l.id = given.id`,
);

/** Has the listings desire what the latest open request says; where none is open, what was settled last. */
export async function followRequests(
  tx: Transaction,
  organizationId: string,
  listingIds: readonly string[],
): Promise<void> {
  await tx.query(follow, [organizationId, listingIds, tx.db.clock.now()]);
  tx.announce('listing', organizationId, listingIds);
}

const settle = sql(
  'catalog.listingRequest.settle',
  `with covered as (
     update catalog.listing_request
     set outcome = case when kind = $4 then $5::jsonb else '{"outcome": "superseded", "issues": []}' end
     where organization_id = $1 and listing_id = $2 and sequence <= $3 and outcome is null
   )
   update catalog.listing set settled_version = $6,
     settled_desired = case when $4 = 'publish' then 'published' else 'delisted' end
   where organization_id = $1 and id = $2`,
);

interface Settlement {
  listingId: string;
  kind: RequestKind;
  /** Of the latest request that the work answers: it answers those before as well. */
  throughSequence: string;
  productVersion: number;
  outcome: RequestOutcome;
}

/** The work of one request was done, well or not: every open one up to it has its outcome. The caller holds the listing. */
export async function settleRequests(
  tx: Transaction,
  organizationId: string,
  { listingId, throughSequence, kind, outcome, productVersion }: Settlement,
): Promise<void> {
  const values = [organizationId, listingId, throughSequence, kind, JSON.stringify(outcome), productVersion];
  await tx.query(settle, values);
  await followRequests(tx, organizationId, [listingId]);
}

const markSent = sql(
  'catalog.listingRequest.markSent',
  `update catalog.listing_request set is_sent = $4 where organization_id = $1 and listing_id = $2 and job_id = $3`,
);

/** Notes whether what the job does may have reached the marketplace. */
export async function markRequestSent(
  tx: Transaction,
  organizationId: string,
  { listingId, jobId }: { listingId: string; jobId: string },
  isSent: boolean,
): Promise<void> {
  await tx.query(markSent, [organizationId, listingId, jobId, isSent]);
}

const supersede = sql(
  'catalog.listingRequest.supersede',
  `update catalog.listing_request set outcome = '{"outcome": "superseded", "issues": []}'
   where organization_id = $1 and listing_id = $2 and job_id = $3 and outcome is null`,
);

/** A later request for the listing made the job's void. */
export async function supersedeRequest(
  tx: Transaction,
  organizationId: string,
  { listingId, jobId }: { listingId: string; jobId: string },
): Promise<RequestOutcome> {
  await tx.query(supersede, [organizationId, listingId, jobId]);
  return { outcome: 'superseded', issues: [] };
}

const forget = sql(
  'catalog.listingRequest.forget',
  'delete from catalog.listing_request where organization_id = $1 and job_id = $2',
);

/** The job has told what became of them, or will not do them. */
export async function forgetRequests(tx: Transaction, organizationId: string, jobId: string): Promise<void> {
  await tx.query(forget, [organizationId, jobId]);
}
