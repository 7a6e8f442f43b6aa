import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { withRepairedText } from '../../../kernel/outside-text.js';
import type { AgentRun, AgentRunTexts, AgentStep } from './agent-run.entity.js';
import {
  type AgentRunRow,
  findRun,
  findRunsOfConversation,
  findSteps,
  lockRun,
  type StepRow,
} from './agent-run.queries.js';

type Reader = Pick<Database | Transaction, 'query'>;

const insert = sql(
  'content.agentRun.insert',
  `insert into content.agent_run (organization_id, id, job_id, conversation_id, status, mode, tools, scopes, caller, language,
     document_ids, budget, usage, worked_ms, warnings, sealed, version, created_at, updated_at, finished_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
);

const update = sql(
  'content.agentRun.update',
  `update content.agent_run set job_id = $3, status = $4, mode = $5, usage = $6, worked_ms = $7, warnings = $8, sealed = $9,
     version = $10, updated_at = $11, finished_at = $12
   where organization_id = $1 and id = $2`,
);

const writeSteps = sql(
  'content.agentStep.write',
  `insert into content.agent_step (organization_id, run_id, position, kind, name, effect, status, error_code, decided_by,
     decided_at, sealed, created_at, finished_at)
   select $1, $2, step.* from jsonb_to_recordset($3::jsonb) as step (position integer, kind text, name text, effect text,
     status text, error_code text, decided_by text, decided_at timestamptz, sealed text, created_at timestamptz,
     finished_at timestamptz)
   on conflict (organization_id, run_id, position) do update set status = excluded.status, error_code = excluded.error_code,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at, sealed = excluded.sealed,
     finished_at = excluded.finished_at`,
);

/** Runs and their steps. What was said and answered is encrypted, and bound to its place. */
export class AgentRunStore {
  readonly #encryption: Encryption;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
  }

  async find(reader: Reader, organizationId: string, id: string): Promise<AgentRun | null> {
    const row = await findRun(reader, organizationId, id);
    return row === null ? null : this.opened(row);
  }

  /** Stays locked until the transaction ends. */
  async lock(tx: Transaction, organizationId: string, id: string): Promise<AgentRun | null> {
    const row = await lockRun(tx, organizationId, id);
    return row === null ? null : this.opened(row);
  }

  /** The newest runs of a conversation, the newest first. */
  async ofConversation(
    reader: Reader,
    organizationId: string,
    { conversationId, limit }: { conversationId: string; limit: number },
  ): Promise<AgentRun[]> {
    const rows = await findRunsOfConversation(reader, organizationId, conversationId, limit);
    return rows.map(row => this.opened(row));
  }

  /** By the run, each in order. */
  async steps(
    reader: Reader,
    organizationId: string,
    runIds: readonly string[],
  ): Promise<Map<string, AgentStep[]>> {
    const rows = await findSteps(reader, organizationId, runIds);
    const found = new Map<string, AgentStep[]>(runIds.map(id => [id, []]));
    for (const row of rows) {
      found.get(row.runId)?.push(this.#step(row));
    }
    return found;
  }

  async insert(tx: Transaction, organizationId: string, run: AgentRun): Promise<void> {
    const { id, jobId, conversationId, status, mode, tools, scopes, caller, language, documentIds } = run;
    const about = [
      jobId,
      conversationId,
      status,
      mode,
      tools,
      scopes,
      JSON.stringify(caller),
      language,
      documentIds,
    ];
    const counted = [JSON.stringify(run.budget), JSON.stringify(run.usage), run.workedMs];
    const said = [JSON.stringify(run.warnings), this.#sealed(run)];
    const times = [run.version, run.createdAt, run.updatedAt, run.finishedAt];
    await tx.query(insert, [organizationId, id, ...about, ...counted, ...said, ...times]);
  }

  /** With the next version and the time of now. Answers it as it is then. */
  async write(tx: Transaction, organizationId: string, changed: AgentRun): Promise<AgentRun> {
    const after = { ...changed, version: changed.version + 1, updatedAt: tx.db.clock.now().toISOString() };
    const { id, jobId, status, mode, usage, workedMs, warnings, version, updatedAt, finishedAt } = after;
    const said = [JSON.stringify(warnings), this.#sealed(after)];
    const times = [version, updatedAt, finishedAt];
    const values = [jobId, status, mode, JSON.stringify(usage), workedMs, ...said, ...times];
    await tx.query(update, [organizationId, id, ...values]);
    return after;
  }

  /** Steps that are new, and those that have changed. */
  async writeSteps(
    tx: Transaction,
    { organizationId, runId }: { organizationId: string; runId: string },
    steps: readonly AgentStep[],
  ): Promise<void> {
    const rows = steps.map(step => this.#stepRow(runId, step));
    await tx.query(writeSteps, [organizationId, runId, JSON.stringify(rows)]);
  }

  opened({ sealed, ...row }: AgentRunRow): AgentRun {
    const texts = JSON.parse(this.#encryption.decrypt(sealed, runContext(row.id))) as AgentRunTexts;
    return { ...row, ...texts };
  }

  #sealed({ id, messages, earlier, answer, citations }: AgentRun): string {
    const texts: AgentRunTexts = { messages, earlier, answer, citations };
    return this.#encryption.encrypt(JSON.stringify(withRepairedText(texts)), runContext(id));
  }

  #step({ runId, sealed, errorCode, ...row }: StepRow): AgentStep {
    const secret = JSON.parse(this.#encryption.decrypt(sealed, stepContext(runId, row.position)));
    const { position, createdAt } = row;
    if (row.kind !== 'call') {
      return { kind: row.kind, position, text: secret.text, createdAt };
    }
    const error = errorCode === null ? null : { code: errorCode, detail: secret.detail as string };
    return { ...row, kind: 'call', input: secret.input, output: secret.output, error };
  }

  #stepRow(runId: string, step: AgentStep): object {
    const { kind, position, createdAt } = step;
    const seal = (value: object) =>
      this.#encryption.encrypt(JSON.stringify(withRepairedText(value)), stepContext(runId, position));
    const base = { position, kind, created_at: createdAt };
    if (step.kind !== 'call') {
      return { ...base, sealed: seal({ text: step.text }) };
    }
    const { name, effect, status, input, output, error, decidedBy, decidedAt, finishedAt } = step;
    return {
      ...{ ...base, name: withRepairedText(name), effect, status, error_code: error?.code ?? null },
      ...{ decided_by: decidedBy, decided_at: decidedAt, finished_at: finishedAt },
      sealed: seal({ input, output, detail: error?.detail ?? null }),
    };
  }
}

const runContext = (id: string): string => `agent-run/${id}`;
const stepContext = (runId: string, position: number): string => `agent-step/${runId}/${position}`;
