import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolEffect } from '../tool/tool.values.js';
import type { AgentRun, AgentRunTexts } from './agent-run.entity.js';
import type { AgentCallStatus, AgentRunStatus } from './agent-run.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

/** A run as the table has it. */
export type AgentRunRow = Omit<AgentRun, keyof AgentRunTexts> & { sealed: string };

export interface StepRow extends Record<string, unknown> {
  runId: string;
  position: number;
  kind: 'turn' | 'plan' | 'call';
  name: string;
  effect: ToolEffect | null;
  status: AgentCallStatus;
  errorCode: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  sealed: string;
  createdAt: string;
  finishedAt: string | null;
}

const columns = `r.id, r.job_id as "jobId", r.conversation_id as "conversationId", r.status, r.mode, r.tools, r.scopes, r.caller,
  r.language, r.document_ids as "documentIds", r.budget, r.usage, r.worked_ms as "workedMs", r.warnings, r.sealed,
  r.version, r.created_at as "createdAt", r.updated_at as "updatedAt", r.finished_at as "finishedAt"`;

const byId = sql(
  'content.agentRun.find',
  `select ${columns} from content.agent_run r where r.organization_id = $1 and r.id = $2`,
);

const locked = sql(
  'content.agentRun.lock',
  `select ${columns} from content.agent_run r where r.organization_id = $1 and r.id = $2 for update`,
);

const ofConversation = sql(
  'content.agentRun.ofConversation',
  `select ${columns} from content.agent_run r where r.organization_id = $1 and r.conversation_id = $2
   order by r.id desc limit $3`,
);

const steps = sql(
  'content.agentStep.ofRuns',
  `select s.run_id as "runId", s.position, s.kind, s.name, s.effect, s.status, s.error_code as "errorCode",
     s.decided_by as "decidedBy", s.decided_at as "decidedAt", s.sealed, s.created_at as "createdAt",
     s.finished_at as "finishedAt"
   from content.agent_step s where s.organization_id = $1 and s.run_id = any($2::uuid[]) order by s.run_id, s.position`,
);

const byKey = sql(
  'content.agentRun.findByKey',
  `select r.id, r.request_hash as "requestHash" from content.agent_run r
   where r.organization_id = $1 and r.request_key = $2 and r.created_at > $3`,
);

export async function findRun(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<AgentRunRow | null> {
  const [row] = await reader.query<AgentRunRow>(byId, [organizationId, id]);
  return row ?? null;
}

export async function lockRun(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<AgentRunRow | null> {
  const [row] = await tx.query<AgentRunRow>(locked, [organizationId, id]);
  return row ?? null;
}

export const findRunsOfConversation = (
  reader: Reader,
  organizationId: string,
  conversationId: string,
  limit: number,
): Promise<AgentRunRow[]> =>
  reader.query<AgentRunRow>(ofConversation, [organizationId, conversationId, limit]);

/** Of all of these runs, by run and in their order. */
export const findSteps = (
  reader: Reader,
  organizationId: string,
  runIds: readonly string[],
): Promise<StepRow[]> => reader.query<StepRow>(steps, [organizationId, runIds]);

/** The run that was started under a key after that time. */
export async function findRunByKey(
  reader: Reader,
  organizationId: string,
  { key, after }: { key: string; after: Date },
): Promise<{ id: string; requestHash: string } | null> {
  type Row = { id: string; requestHash: string };
  const [row] = await reader.query<Row>(byKey, [organizationId, key, after]);
  return row ?? null;
}

export interface AgentRunFilter {
  conversationId?: string | null;
  statuses?: AgentRunStatus[] | null;
  /** Runs whose calls could do no more than these scopes allow: set by the use case, not by callers. */
  readableWith: Scope[];
}

export const agentRunList = new FilteredList<AgentRunFilter, AgentRunRow, AgentRunRow, 'newest'>({
  name: 'content.agentRun',
  table: 'content.agent_run',
  alias: 'r',
  columns,
  toItem: row => row,
  sorts: { newest: listSorts.newest },
  conditions: {
    conversationId: value => `r.conversation_id = ${value}::uuid`,
    statuses: value => `r.status = any(${value}::text[])`,
    readableWith: value => `r.scopes <@ ${value}::text[]`,
  },
  ids: ['conversationId'],
});
