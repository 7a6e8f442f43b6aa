import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { UnfinishedEnd } from '../../../kernel/jobs/define-job.js';
import type { ReviewAction } from './review.entity.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `a.id, a.job_id as "jobId", a.review_id as "reviewId", a.position, a.action, a.text, a.status,
  a.evidence, a.error`;

const ofJob = sql(
  'content.reviewAction.ofJob',
  `select ${columns} from content.review_action a where a.organization_id = $1 and a.job_id = $2 order by a.position`,
);

const running = sql(
  'content.reviewAction.running',
  `select a.review_id as "reviewId", a.action from content.review_action a
   where a.organization_id = $1 and a.review_id = any($2::uuid[]) and a.ended_at is null`,
);

const insert = sql(
  'content.reviewAction.insert',
  `insert into content.review_action (organization_id, id, job_id, review_id, position, action, text, status, created_at)
   select $1, given.id, $2, given."reviewId", given.position, given.action, given.text, 'queued', $4
   from jsonb_to_recordset($3::jsonb) as given (id uuid, "reviewId" uuid, position integer, action text, text text)`,
);

const change = sql(
  'content.reviewAction.change',
  `update content.review_action set status = $3, evidence = $4, error = $5, ended_at = $6
   where organization_id = $1 and id = $2`,
);

/** What was not ended by the job ends with it; one that may have reached its channel says so. */
const abandon = sql(
  'content.reviewAction.abandon',
  `update content.review_action set ended_at = $4, status = $3,
     error = jsonb_build_object('code', 'JOB_CANCELED', 'message', case when status = 'queued' then $5::text else $6 end)
   where organization_id = $1 and job_id = $2 and ended_at is null returning id`,
);

const purge = sql(
  'content.reviewAction.purge',
  `delete from content.review_action a using (
     select organization_id, id from content.review_action where ended_at < $1 order by ended_at limit $2
   ) old
   where a.organization_id = old.organization_id and a.id = old.id returning a.id`,
);

/** In their order. */
export const findActionsOfJob = (
  reader: Reader,
  organizationId: string,
  jobId: string,
): Promise<ReviewAction[]> =>
  reader.query<ReviewAction & Record<string, unknown>>(ofJob, [organizationId, jobId]);

/** Actions that have not ended, as `action` and `reviewId` with a space between. */
export async function findRunningActions(
  reader: Reader,
  organizationId: string,
  reviewIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.query<Pick<ReviewAction, 'reviewId' | 'action'> & Record<string, unknown>>(
    running,
    [organizationId, reviewIds],
  );
  return new Set(rows.map(({ reviewId, action }) => `${action} ${reviewId}`));
}

export async function insertActions(
  tx: Transaction,
  organizationId: string,
  jobId: string,
  actions: readonly Pick<ReviewAction, 'id' | 'reviewId' | 'position' | 'action' | 'text'>[],
): Promise<void> {
  await tx.query(insert, [organizationId, jobId, JSON.stringify(actions), tx.db.clock.now()]);
}

export async function changeAction(
  tx: Transaction,
  organizationId: string,
  { id, status, evidence, error }: Pick<ReviewAction, 'id' | 'status' | 'evidence' | 'error'>,
): Promise<void> {
  const isEnded = status !== 'queued' && status !== 'sending';
  await tx.query(change, [
    organizationId,
    id,
    status,
    evidence,
    error === null ? null : JSON.stringify(error),
    isEnded ? tx.db.clock.now() : null,
  ]);
}

/** Answers how many. */
export async function abandonActions(
  tx: Transaction,
  { organizationId, jobId, end }: { organizationId: string; jobId: string; end: UnfinishedEnd },
): Promise<number> {
  const rows = await tx.query(abandon, [
    organizationId,
    jobId,
    end,
    tx.db.clock.now(),
    'The job ended before. Nothing was done.',
    'The job ended before. It may have reached the channel: look at the review there.',
  ]);
  return rows.length;
}

/** Answers how many. */
export const deleteEndedActions = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;
