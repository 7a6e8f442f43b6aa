import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { AopStart } from './aop.entity.js';
import { aopLimits } from './aop.limits.js';
import { readInputs } from './aop-inputs.rules.js';
import { countStartsSince, insertStart, type StartableAop, writeThread } from './aop-start.queries.js';
import { compileTemplate, ExpressionError } from './expression.js';
import type { ThreadCause, ThreadStarter } from './start-thread.js';

const hourMs = 3_600_000;

/** Something that is due, for one procedure. */
interface Due {
  /** Names it for good: what has the same name happens once. */
  name: string;
  cause: ThreadCause;
  trigger: Json;
}

type Inputs = ReturnType<typeof readInputs>['inputs'];

/** What follows of something that is due: inputs of a thread, why there is none, or nothing at all. */
type Decision = { inputs: Inputs } | { detail: string } | null;

/** Starts threads for what is due: one each, whoever asks how often. */
export class AopStarter {
  readonly #threads: ThreadStarter;

  constructor(threads: ThreadStarter) {
    this.#threads = threads;
  }

  /** Answers whether a thread was started. What came of it is kept, unless it did not concern the procedure. */
  async start(tx: Transaction, aop: StartableAop, due: Due): Promise<boolean> {
    const now = tx.db.clock.now();
    const decision = decide(aop, due, now);
    if (decision === null) {
      return false;
    }
    if ('detail' in decision) {
      await insertStart(tx, aop, startOf(aop, due, { outcome: 'invalid', detail: decision.detail }, now));
      return false;
    }
    if ((await countStartsSince(tx, aop, new Date(now.getTime() - hourMs))) >= aopLimits.startsPerHour) {
      const detail = `${aopLimits.startsPerHour} threads were started within the hour.`;
      await insertStart(tx, aop, startOf(aop, due, { outcome: 'limited', detail }, now));
      return false;
    }
    return this.#startOnce(tx, aop, due, decision.inputs);
  }

  async #startOnce(tx: Transaction, aop: StartableAop, due: Due, inputs: Inputs): Promise<boolean> {
    const now = tx.db.clock.now();
    if (!(await insertStart(tx, aop, startOf(aop, due, { outcome: 'started', detail: null }, now)))) {
      return false;
    }
    const { organizationId, version } = aop;
    const threadId = await this.#threads.start(tx, {
      organizationId,
      aopId: version.aopId,
      version: version.configVersion,
      cause: due.cause,
      inputs,
      trigger: due.trigger,
      caller: { ...version.author, scopes: new Set(version.authorScopes) },
    });
    await writeThread(tx, aop, { cause: due.name, threadId });
    return true;
  }
}

const startOf = (
  { version }: StartableAop,
  { name: cause }: Due,
  result: Pick<AopStart, 'outcome' | 'detail'>,
  now: Date,
): AopStart => ({
  ...{ cause, ...result, threadId: null },
  ...{ configVersion: version.configVersion, createdAt: now.toISOString() },
});

/** Whether the condition of the trigger holds, and the inputs that its expressions make. */
function decide({ version }: StartableAop, { trigger }: Due, now: Date): Decision {
  const { config } = version;
  const given = config.trigger;
  if (given === undefined || given.kind === 'manual') {
    return null;
  }
  try {
    const scope = { trigger, now };
    const when = given.kind === 'event' ? given.when : undefined;
    const holds = when === undefined || compileTemplate(when).evaluate(scope, aopLimits.triggerSteps);
    if (holds === false) {
      return null;
    }
    if (holds !== true) {
      return { detail: 'trigger.when: the condition is neither true nor false.' };
    }
    const { inputs, errors } = readInputs(
      config,
      compileTemplate(given.inputs ?? {}).evaluate(scope, aopLimits.triggerSteps),
    );
    const [error] = errors;
    return error === undefined ? { inputs } : { detail: `${error.path}: ${error.message}` };
  } catch (error) {
    if (!(error instanceof ExpressionError)) {
      throw error;
    }
    return { detail: `trigger: ${error.message}` };
  }
}
