import { onTestFinished } from 'vitest';
import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Clock } from '../../../kernel/clock.js';
import { type Caller, RequestContext } from '../../../kernel/context.js';
import type { Database, Row } from '../../../kernel/database/database.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { allScopes, type Scope } from '../../../kernel/scopes.js';
import type { AopConfig } from '../../../subgraphs/content/aop/aop-config.schema.js';
import type {
  Approval,
  Thread,
  ThreadStep,
} from '../../../subgraphs/content/aop-thread/aop-thread.entity.js';
import { aopThread } from '../../../subgraphs/content/aop-thread/aop-thread.jobs.js';
import {
  findApprovals,
  findSteps,
  findThread,
} from '../../../subgraphs/content/aop-thread/aop-thread.queries.js';
import { ThreadService } from '../../../subgraphs/content/aop-thread/aop-thread.service.js';
import { wakeThread } from '../../../subgraphs/content/aop-thread/aop-thread.tasks.js';
import { ApprovalService } from '../../../subgraphs/content/aop-thread/approval.service.js';
import type { ToolEffect } from '../../../subgraphs/content/tool/tool.values.js';
import { runOnce } from '../../platform/support/jobs.js';
import { openPlatform } from '../../platform/support/platform-database.js';
import { plantRow } from '../../support/planted-row.js';
import { ScriptedToolbox } from './scripted-toolbox.js';

export type Steps = AopConfig['steps'];

export const config = (steps: unknown[], more: Partial<AopConfig> = {}): AopConfig => ({
  purpose: 'Tests',
  inputs: { type: 'object', additionalProperties: true },
  allowedTools: ['read', 'write', 'price', 'publish'],
  allowedScopes: ['catalog:read', 'catalog:write'],
  steps: steps as Steps,
  ...more,
});

class TestClock implements Clock {
  #nowMs = Date.parse('2026-12-01T08:00:00Z');
  now(): Date {
    return new Date(this.#nowMs);
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

/** Threads over a database of their own, with scripted tools, and without a queue: a test runs what is due. */
export async function openThreads({ model = null }: { model?: LanguageModel | null } = {}) {
  const clock = new TestClock();
  const platform = await openPlatform(clock);
  onTestFinished(() => platform.close());
  const { db, signals } = platform;
  const organizationId = newId();
  const toolbox = new ScriptedToolbox()
    .add('read', 'reads')
    .add('write', 'writes')
    .add('price', 'changes_prices')
    .add('publish', 'publishes');
  const versions: AopConfig[] = [];
  const unattended: ToolEffect[] = [];
  const aopId = newId();
  const service = new ThreadService(
    {
      find: async (_reader, organization, { aopId: asked, version }) => {
        const number = version ?? versions.length;
        const found = versions[number - 1];
        if (organization !== organizationId || asked !== aopId || found === undefined) {
          throw fail('NOT_FOUND');
        }
        return { aopId, version: number, config: found, mayActWithoutApproval: unattended };
      },
    },
    toolbox,
  );
  const approvals = new ApprovalService();
  const job = aopThread({ toolbox, model });
  const contextOf = (caller: Partial<Caller> = {}) =>
    new RequestContext({
      requestId: newId(),
      caller: {
        kind: 'api_key',
        id: newId(),
        organizationId,
        userId: null,
        role: null,
        scopes: new Set(allScopes()),
        ...caller,
      },
      db,
      clock,
      log: db.log,
    });
  const ctx = contextOf();
  await plantRow(db.pool as never, 'platform.organization', { id: organizationId });
  await plantKey(db, ctx.caller);
  const running = new Set<JobRun<unknown>>();
  const rows = <T extends Row>(text: string, ...values: unknown[]) =>
    db.query<T>(unnamed(text), [organizationId, ...values]);
  const thread = async (id: string): Promise<Thread> => (await findThread(db, organizationId, id))!;
  /** One run of the job that goes on with the thread; throws where the job is to be run again. */
  const run = async (id: string): Promise<Thread> => {
    const { jobId } = await thread(id);
    await runOnce(ctx, job, { id: jobId }, signals, running);
    return thread(id);
  };
  return {
    ...{ db, clock, signals, organizationId, toolbox, versions, unattended, aopId, service, approvals },
    ...{ contextOf, ctx, running, rows, thread, run, job },
    steps: (id: string): Promise<ThreadStep[]> => findSteps(db, organizationId, id),
    approvalsOf: (id: string): Promise<Approval[]> => findApprovals(db, organizationId, [id]),
    /** The context of another API key of the organization. */
    otherKey: async (): Promise<RequestContext> => {
      const other = contextOf();
      await plantKey(db, other.caller);
      return other;
    },
    wake: (threadId: string) => wakeThread(db, { organizationId, threadId }),
    /** Starts a thread of a new version of the procedure. */
    execute: (made: AopConfig, more: { inputs?: object; isDryRun?: boolean; scopes?: Scope[] } = {}) => {
      versions.push(made);
      const { inputs = {}, isDryRun = false, scopes = null } = more;
      return service.execute(ctx, { aopId, inputs, isDryRun, scopes });
    },
  };
}

/** What the platform keeps of an API key. */
async function plantKey(db: Database, { id, organizationId, scopes }: Caller): Promise<void> {
  const key = { organization_id: organizationId, id, scopes: [...scopes] };
  await plantRow(db.pool as never, 'platform.api_key', key);
  const secret = { organization_id: organizationId, api_key_id: id, expires_at: null };
  await plantRow(db.pool as never, 'platform.api_key_secret', secret);
}

/** What is kept of the procedure beside its configuration, which the world has. */
export async function plantProcedure(
  { db, organizationId, aopId }: ThreadWorld,
  title: string,
): Promise<void> {
  const procedure = { organization_id: organizationId, id: aopId, title, status: 'active' };
  const about = { trigger_kind: 'manual', config_version: 1 };
  await plantRow(db.pool as never, 'content.aop', { ...procedure, ...about });
  const version = { organization_id: organizationId, aop_id: aopId, config_version: 1, config: '{}' };
  await plantRow(db.pool as never, 'content.aop_version', version);
}

export type ThreadWorld = Awaited<ReturnType<typeof openThreads>>;
