import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { ReturnAction, ReturnActionRequest } from './return-action.entity.js';

type ActionRow = ReturnAction & Record<string, unknown>;

const columns = `
  a.id, a.return_id as "returnId", a.action, a.amount, a.reason, a.status, a.job_id as "jobId", a.error,
  a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** Actions of one return that are listed; each needs a decision of a person. */
export const returnActionsShown = 100;

const ofReturns = sql(
  'commerce.returnAction.ofReturns',
  `select ${columns} from unnest($2::uuid[]) as wanted (return_id)
   cross join lateral (
     select * from commerce.return_action
     where organization_id = $1 and return_id = wanted.return_id
     order by id desc limit ${returnActionsShown}
   ) a
   order by a.id desc`,
);

const byId = sql(
  'commerce.returnAction.byId',
  `select ${columns} from commerce.return_action a where a.organization_id = $1 and a.id = $2`,
);

const insert = sql(
  'commerce.returnAction.insert',
  `insert into commerce.return_action as a (organization_id, id, return_id, action, amount, reason, status, job_id,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'queued', $7, $8, $8) returning ${columns}`,
);

const change = sql(
  'commerce.returnAction.change',
  `update commerce.return_action set status = $3, error = $4, updated_at = $5
   where organization_id = $1 and id = $2`,
);

const end = sql(
  'commerce.returnAction.end',
  `update commerce.return_action set status = $3, error = $4, updated_at = $5
   where organization_id = $1 and id = $2 and status in ('queued', 'sending')`,
);

type Reader = Pick<Database, 'query'>;

/** Of each return those that are shown; the newest first. */
export const findActionsOfReturns = (
  reader: Reader,
  organizationId: string,
  returnIds: readonly string[],
): Promise<ReturnAction[]> => reader.query<ActionRow>(ofReturns, [organizationId, returnIds]);

export async function findReturnAction(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ReturnAction | null> {
  const [row] = await reader.query<ActionRow>(byId, [organizationId, id]);
  return row ?? null;
}

export async function insertReturnAction(
  tx: Transaction,
  organizationId: string,
  given: { id: string; returnId: string; jobId: string; request: ReturnActionRequest },
): Promise<ReturnAction> {
  const { id, returnId, jobId, request } = given;
  const { action, amount, reason } = request;
  const asked = amount === null ? null : JSON.stringify(amount);
  const values = [organizationId, id, returnId, action, asked, reason, jobId, tx.db.clock.now()];
  const [row] = await tx.query<ActionRow>(insert, values);
  return row!;
}

type Ending = Pick<ReturnAction, 'status'> & Partial<Pick<ReturnAction, 'error'>>;

const valuesOf = (
  tx: Transaction,
  organizationId: string,
  id: string,
  { status, error = null }: Ending,
): unknown[] => [
  organizationId,
  id,
  status,
  error === null ? null : JSON.stringify(error),
  tx.db.clock.now(),
];

export async function changeReturnAction(
  tx: Transaction,
  organizationId: string,
  id: string,
  changes: Ending,
): Promise<void> {
  await tx.query(change, valuesOf(tx, organizationId, id, changes));
}

/** For an action whose job ended without a word of it; one that has ended stays as it is. */
export async function endReturnAction(
  tx: Transaction,
  organizationId: string,
  action: ReturnAction,
): Promise<void> {
  await tx.query(end, valuesOf(tx, organizationId, action.id, action));
}
