import { createHash } from 'node:crypto';
import { StoppableWakeUp } from '../../../kernel/changes/wake-up.js';
import type { RequestContext } from '../../../kernel/context.js';
import { violatesUnique } from '../../../kernel/database/violates-unique.js';
import { fail, reject } from '../../../kernel/errors.js';
import { idempotencyLimits } from '../../../kernel/idempotency.limits.js';
import { jobChannel, parseJobSignal } from '../../../kernel/jobs/job-signals.js';
import type { Signals } from '../../../kernel/signals.js';
import type { AgentRequest } from './agent-request.rules.js';
import type { AgentRun } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import { findRunByKey } from './agent-run.queries.js';
import type { AgentRunService } from './agent-run.service.js';
import { isEnded } from './agent-run.values.js';
import { keepRequestKey } from './agent-run.writer.js';

/** Starts a run and waits for its end, for callers who want an answer at once. */
export class AgentInvokeService {
  readonly #runs: AgentRunService;
  readonly #signals: Signals;

  constructor(runs: AgentRunService, signals: Signals) {
    this.#runs = runs;
    this.#signals = signals;
  }

  /**
   * Answers the run once it has ended or waits for people, or as it is when the time is over: it goes on then. Keeps its
   * idempotency key itself, since the run is to begin before the call is answered. Throws what `start` throws, and
   * IDEMPOTENCY_KEY_REUSED.
   */
  async invoke(ctx: RequestContext, request: AgentRequest, seconds: number | null): Promise<AgentRun> {
    const max = limits.invokeSecondsMax;
    if (seconds !== null && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= max)) {
      const message = `Must be a whole number from 1 to ${max}.`;
      reject([{ path: 'timeoutSeconds', code: 'OUT_OF_RANGE', message }]);
    }
    const run = await this.#startOnce(ctx, request);
    return this.#ended(ctx, run, (seconds ?? max) * 1000);
  }

  async #startOnce(ctx: RequestContext, request: AgentRequest): Promise<AgentRun> {
    const { idempotency } = ctx;
    if (idempotency === null) {
      return this.#runs.start(ctx, request);
    }
    const key = createHash('sha256').update(`${idempotency.scope} ${idempotency.key}`).digest('base64url');
    return (
      (await this.#before(ctx, key, idempotency.requestHash)) ??
      (await this.#startWith(ctx, request, { key, requestHash: idempotency.requestHash }))
    );
  }

  /** The run that was started under the key. */
  async #before(ctx: RequestContext, key: string, requestHash: string): Promise<AgentRun | null> {
    const before = await findRunByKey(ctx.reader, ctx.organizationId, { key, after: expiryOf(ctx) });
    if (before === null) {
      return null;
    }
    if (before.requestHash !== requestHash) {
      throw fail('IDEMPOTENCY_KEY_REUSED');
    }
    ctx.extensions.idempotentReplayed = true;
    return this.#runs.find(ctx, before.id);
  }

  async #startWith(
    ctx: RequestContext,
    request: AgentRequest,
    { key, requestHash }: { key: string; requestHash: string },
  ): Promise<AgentRun> {
    try {
      return await ctx.transaction(async tx => {
        const run = await this.#runs.startIn(tx, ctx, request);
        const place = { organizationId: ctx.organizationId, runId: run.id };
        await keepRequestKey(tx, place, { key, requestHash, expiredAt: expiryOf(ctx) });
        return run;
      });
    } catch (error) {
      if (!violatesUnique(error, 'agent_run_request')) {
        throw error;
      }
      // The same request came twice at the same time, and the other one was first.
      const before = await this.#before(ctx, key, requestHash);
      if (before === null) {
        throw error;
      }
      return before;
    }
  }

  async #ended(ctx: RequestContext, started: AgentRun, timeoutMs: number): Promise<AgentRun> {
    const wakeUp = new StoppableWakeUp();
    const stop = [
      this.#signals.on(jobChannel, payload => {
        const { organizationId, jobId } = parseJobSignal(payload);
        if (organizationId === ctx.organizationId && jobId === started.jobId) {
          wakeUp.wake();
        }
      }),
      this.#signals.onReconnect(() => wakeUp.wake()),
    ];
    try {
      const endMs = performance.now() + timeoutMs;
      for (;;) {
        const run = await this.#runs.find(ctx, started.id);
        const leftMs = endMs - performance.now();
        if (isEnded(run.status) || run.status === 'waiting_for_approval' || leftMs <= 0) {
          return run;
        }
        await wakeUp.wait(Math.min(leftMs, limits.lookAgainMs));
      }
    } finally {
      for (const end of stop) {
        end();
      }
    }
  }
}

const expiryOf = (ctx: RequestContext): Date => new Date(ctx.clock.now().getTime() - idempotencyLimits.ttlMs);
