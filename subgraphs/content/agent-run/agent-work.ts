import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { findOwnDomains } from '../../catalog/index.js';
import { notify, providerMeter } from '../../platform/index.js';
import { grantedTools, type ToolGrant } from '../tool/tool-grant.rules.js';
import type { Tool, Toolbox } from '../tool/toolbox.js';
import { checkedAnswer, withWarnings } from './agent-answer.rules.js';
import { agentPromptVersion } from './agent-prompt.rules.js';
import {
  type AgentCall,
  type AgentRun,
  type AgentStep,
  type AgentWarning,
  isCall,
} from './agent-run.entity.js';
import type { AgentRunStore } from './agent-run.store.js';
import type { AgentRunStatus } from './agent-run.values.js';
import { approvalNotice } from './approval-notice.rules.js';
import { type FoundRecord, recordsIn } from './found-records.rules.js';
import { RunBudgetExceeded, RunMeter } from './run-meter.js';

export interface AgentDependencies {
  store: AgentRunStore;
  toolbox: Toolbox;
  /** Null where none is configured: rules answer then. */
  model: LanguageModel | null;
  /** Where the installation is reached from outside. */
  publicUrl: string;
  wait: Wait;
}

export type AgentJob = JobRun<{ runId: string }>;

/** One run as its job works on it: what is known of it, and what is written of it. All else is written by nobody meanwhile. */
export class AgentWork {
  readonly job: AgentJob;
  readonly dependencies: AgentDependencies;
  readonly meter: RunMeter;
  run: AgentRun;
  steps: AgentStep[];
  readonly #workedBeforeMs: number;
  readonly #beganMs: number;

  private constructor(job: AgentJob, dependencies: AgentDependencies, run: AgentRun, steps: AgentStep[]) {
    this.job = job;
    this.dependencies = dependencies;
    this.run = run;
    this.steps = steps;
    this.#workedBeforeMs = run.workedMs;
    this.#beganMs = job.ctx.clock.now().getTime();
    const purpose = { purpose: 'agent', promptVersion: agentPromptVersion };
    this.meter = new RunMeter(run.budget, providerMeter(job.ctx, purpose), run.usage);
  }

  /** Throws AGENT_RUN_NOT_FOUND. */
  static async open(job: AgentJob, dependencies: AgentDependencies): Promise<AgentWork> {
    const { ctx, organizationId, payload } = job;
    const run = await dependencies.store.find(ctx.db, organizationId, payload.runId);
    if (run === null) {
      throw fail('AGENT_RUN_NOT_FOUND');
    }
    const steps = await dependencies.store.steps(ctx.db, organizationId, [run.id]);
    return new AgentWork(job, dependencies, run, steps.get(run.id) ?? []);
  }

  get calls(): AgentCall[] {
    return this.steps.filter(isCall);
  }

  /** Calls that are to be made, or to be decided. */
  get openCalls(): AgentCall[] {
    return this.calls.filter(({ status }) =>
      ['requested', 'approved', 'waiting_for_approval'].includes(status),
    );
  }

  /** Whom the run acts for, and by which tools: fixed at its start, whatever is said since. Nobody gave it more. */
  get grant(): ToolGrant {
    const { caller, scopes, tools } = this.run;
    return { caller, scopes, tools, mayActWithoutApproval: [] };
  }

  /** The tools that the run may call. */
  get granted(): Tool[] {
    return grantedTools(this.dependencies.toolbox.tools, this.grant);
  }

  known(name: string): Tool | null {
    return this.dependencies.toolbox.tools.find(tool => tool.name === name) ?? null;
  }

  /** What tools of the run answered, the first first. */
  get found(): FoundRecord[] {
    return this.calls
      .filter(({ status }) => status === 'succeeded')
      .flatMap(({ name, output }) => recordsIn(name, output));
  }

  /** Throws RunBudgetExceeded where there is none left. */
  get remainingMs(): number {
    const { seconds } = this.run.budget;
    const left = seconds * 1000 - this.#workedMs;
    if (left <= 0) {
      throw new RunBudgetExceeded('budget_seconds_exceeded', `The run worked for its ${seconds} seconds.`);
    }
    return left;
  }

  get #workedMs(): number {
    return this.#workedBeforeMs + Math.max(0, this.job.ctx.clock.now().getTime() - this.#beganMs);
  }

  warn(...warnings: AgentWarning[]): void {
    this.run = { ...this.run, warnings: withWarnings(this.run.warnings, warnings) };
  }

  /** Writes steps that are new or have changed, the run as it stands, and what belongs to that, as one step of the job. */
  async save(
    name: string,
    steps: readonly AgentStep[],
    changes: Partial<AgentRun> = {},
    also: (tx: Transaction) => Promise<unknown> = async () => {},
  ): Promise<void> {
    const { job, dependencies } = this;
    const { organizationId } = job;
    const changed = { ...this.run, ...changes, usage: this.meter.usage, workedMs: this.#workedMs };
    this.run = await job
      .record(name, async tx => {
        const stored = await dependencies.store.lock(tx, organizationId, changed.id);
        if (stored === null) {
          throw fail('AGENT_RUN_NOT_FOUND');
        }
        if (steps.length > 0) {
          await dependencies.store.writeSteps(tx, { organizationId, runId: changed.id }, steps);
        }
        await dependencies.store.write(tx, organizationId, { ...changed, version: stored.version });
        await also(tx);
        return null;
      })
      .then(() => ({ ...changed, version: changed.version + 1 }));
    const byPosition = new Map([...this.steps, ...steps].map(step => [step.position, step]));
    this.steps = [...byPosition.values()];
    job.progress(this.steps.length, null);
  }

  /** The run waits for people, who are told, and no worker for it. */
  async pause(): Promise<Json> {
    const { organizationId } = this.job;
    const waiting = this.openCalls;
    await this.save('wait', [], { status: 'waiting_for_approval' }, tx =>
      notify(tx, approvalNotice(organizationId, this.run, waiting)),
    );
    return this.result();
  }

  /** Ends the run with what was said; `steps` are written with it. */
  async complete(said: string, steps: readonly AgentStep[] = []): Promise<Json> {
    const { ctx, organizationId } = this.job;
    const { origin: ownOrigin, hostname } = new URL(this.dependencies.publicUrl);
    const domains = [hostname, ...(await findOwnDomains(ctx.db, organizationId))];
    const isKnownHost = (host: string): boolean =>
      domains.some(domain => host === domain || host.endsWith(`.${domain}`));
    const { text, citations, warnings } = checkedAnswer(said, { found: this.found, isKnownHost, ownOrigin });
    this.warn(...warnings);
    return this.#end('completed', steps, { answer: text, citations });
  }

  /** Ends the run where it may use no more. What was done stays; calls that were not made are refused. */
  async exceed({ code, message }: RunBudgetExceeded): Promise<Json> {
    this.warn({ code, message });
    const error = { code: 'BUDGET_EXCEEDED', detail: message };
    const refused = this.openCalls.map((call): AgentCall => ({ ...call, status: 'refused', error }));
    return this.#end('budget_exceeded', refused, {});
  }

  async #end(status: AgentRunStatus, steps: readonly AgentStep[], changes: Partial<AgentRun>): Promise<Json> {
    await this.save('finish', steps, { ...changes, status, finishedAt: this.now() });
    return this.result();
  }

  result(): Json {
    const { id, status } = this.run;
    return { success: status === 'completed', runId: id, status };
  }

  now(): string {
    return this.job.ctx.clock.now().toISOString();
  }
}
