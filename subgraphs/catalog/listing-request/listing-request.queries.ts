import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { RequestKind, RequestOutcome } from './listing-request.writer.js';

type Reader = Pick<Database, 'query'>;

/** A listing that a job was asked to work on. */
export interface RequestedListing {
  id: string;
  marketplace: string;
  connectionId: string;
  storeId: string;
  /** Null where the account is connected no more. */
  accountExternalId: string | null;
  isConnected: boolean;
}

const requested = sql(
  'catalog.listingRequest.requested',
  `select l.id, l.marketplace, l.connection_id as "connectionId", l.store_id as "storeId",
     c.external_account_id as "accountExternalId", coalesce(c.status = 'connected', false) as "isConnected"
   from catalog.listing_request r
   join catalog.listing l on l.organization_id = r.organization_id and l.id = r.listing_id
   left join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where r.organization_id = $1 and r.job_id = $2
   order by l.marketplace, l.connection_id, l.store_id`,
);

export const requestedListings = (
  reader: Reader,
  organizationId: string,
  jobId: string,
): Promise<RequestedListing[]> =>
  reader.query<RequestedListing & Record<string, unknown>>(requested, [organizationId, jobId]);

/** What a job was asked to do with one listing. */
export interface ListingRequest {
  listingId: string;
  kind: RequestKind;
  sequence: string;
  productVersion: number;
  /** Whether it may have reached the marketplace. */
  isSent: boolean;
  /** Null while it is open. */
  outcome: RequestOutcome | null;
}

const columns = `listing_id as "listingId", kind, sequence::text as sequence, product_version as "productVersion",
  is_sent as "isSent", outcome`;

const ofJob = sql(
  'catalog.listingRequest.ofJob',
  `select ${columns} from catalog.listing_request where organization_id = $1 and job_id = $2 order by listing_id`,
);

type Row = ListingRequest & Record<string, unknown>;

export const requestsOfJob = (
  reader: Reader,
  organizationId: string,
  jobId: string,
): Promise<ListingRequest[]> => reader.query<Row>(ofJob, [organizationId, jobId]);

const own = sql(
  'catalog.listingRequest.own',
  `select ${columns} from catalog.listing_request where organization_id = $1 and listing_id = $2 and job_id = $3`,
);

const latestOpen = sql(
  'catalog.listingRequest.latestOpen',
  `select ${columns} from catalog.listing_request
   where organization_id = $1 and listing_id = $2 and outcome is null
   order by listing_request.sequence desc limit 1`,
);

/** The job's own request for the listing, and the latest open one of any job: it decides what is to be done. */
export async function readRequests(
  reader: Reader,
  organizationId: string,
  { listingId, jobId }: { listingId: string; jobId: string },
): Promise<{ own: ListingRequest | null; latest: ListingRequest | null }> {
  const [mine] = await reader.query<Row>(own, [organizationId, listingId, jobId]);
  const [latest] = await reader.query<Row>(latestOpen, [organizationId, listingId]);
  return { own: mine ?? null, latest: latest ?? null };
}
