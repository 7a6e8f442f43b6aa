import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerEngine } from '../../../connectors/answer-engines/port.js';
import type { Wait } from '../../../connectors/provider-calls/call-patiently.js';
import { fail } from '../../../kernel/errors.js';
import { defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import { providerMeter } from '../../platform/index.js';
import { type AskedQuestion, askEngine } from './ask-engine.js';
import { type EngineFigures, figuresOf } from './shelf-figures.rules.js';
import { brandedKeys, type ShelfRun, wantedOfEngine } from './shelf-run.entity.js';
import { shelfShareLimits } from './shelf-share.limits.js';
import { findAnswerKeys, findCountedAnswers, findShelfRun, findSought } from './shelf-share.queries.js';
import { askKind, replayKind } from './shelf-share.queue.js';
import { insertShelfAnswer, writeFigures } from './shelf-share.writer.js';

interface RunPayload {
  runId: string;
}

type Job = JobRun<RunPayload>;

/** What a run of the monitor works with. */
export interface MonitorDependencies {
  engines: readonly AnswerEngine[];
  wait?: Wait;
}

const untilItIsOver: Wait = (ms, signal) => delay(ms, undefined, { signal });

/**
 * Asks every engine every prompt as often as the run says, and counts the answers. Each answer is stored as soon as it is there:
 * a run that begins again asks only what has no answer yet.
 */
export const shelfShareMonitor = ({ engines, wait = untilItIsOver }: MonitorDependencies) =>
  defineJob<RunPayload, Json>({
    ...askKind,
    run: async job => {
      const run = await loadRun(job);
      await askAll(job, run, { engines, wait });
      return count(job, run);
    },
    describeUnfinished: async job => ({
      ...(await reportUnfinished(job)),
      message: 'Answers that came before are kept; a replay of the run counts them.',
    }),
  });

/** Counts the answers of an earlier run anew. Nobody is asked. */
export const shelfShareReplay = defineJob<RunPayload, Json>({
  ...replayKind,
  run: async job => count(job, await loadRun(job)),
  describeUnfinished: async ({ payload: { runId } }) => ({ success: false, runId }),
});

async function loadRun({ ctx, organizationId, payload }: Job): Promise<ShelfRun> {
  const run = await findShelfRun(ctx.db, organizationId, payload.runId);
  if (run === null) {
    throw fail('SHELF_RUN_NOT_FOUND');
  }
  return run;
}

async function askAll(
  job: Job,
  run: ShelfRun,
  { engines, wait }: Required<MonitorDependencies>,
): Promise<void> {
  const { ctx, organizationId, signal } = job;
  const done = new Set((await findAnswerKeys(ctx.db, organizationId, run.id)).map(keyOf));
  const questions = questionsOf(run, engines);
  const open = questions.filter(
    ({ engine, prompt, repeat }) => !done.has(keyOf({ engine: engine.key, promptKey: prompt.key, repeat })),
  );
  const promptVersion = run.promptSetId === null ? 'query' : `${run.promptSetId}@${run.promptSetVersion}`;
  const options = {
    ...{ run, signal, wait, now: () => ctx.clock.now(), isFinal: (error: unknown) => job.isFinal(error) },
    meter: providerMeter(ctx, { purpose: 'shelf_share', promptVersion }),
  };
  let answered = questions.length - open.length;
  job.progress(answered, questions.length);
  await mapConcurrent(open, shelfShareLimits.concurrentCalls, async question => {
    job.throwIfCanceled();
    const answer = await askEngine(question, options);
    await insertShelfAnswer(ctx.db, { organizationId, runId: run.id }, answer);
    answered += 1;
    job.progress(answered, questions.length);
  });
}

/** Repeats of a prompt are asked in turn with those of others: what was asked just now is answered from a cache. */
function questionsOf(
  { prompts, engines: keys, repeats }: ShelfRun,
  engines: readonly AnswerEngine[],
): AskedQuestion[] {
  const asked = keys.map(key => {
    const engine = engines.find(each => each.key === key);
    if (engine === undefined) {
      throw fail('PROVIDER_NOT_CONFIGURED', {
        detail: `The answer engine ${key} is not configured any more.`,
      });
    }
    return engine;
  });
  return Array.from({ length: repeats }, (_, index) => index + 1).flatMap(repeat =>
    prompts.flatMap(prompt => asked.map(engine => ({ engine, prompt, repeat }))),
  );
}

const keyOf = ({
  engine,
  promptKey,
  repeat,
}: {
  engine: string;
  promptKey: string;
  repeat: number;
}): string => JSON.stringify([engine, promptKey, repeat]);

async function count(job: Job, run: ShelfRun): Promise<Json> {
  const { ctx, organizationId } = job;
  const summaries = await job.step('count', async tx => {
    const answers = await findCountedAnswers(tx, organizationId, run.sourceRunId ?? run.id);
    const sought = await findSought(tx, organizationId, run.id);
    const asked = { engines: run.engines, wantedOfEngine: wantedOfEngine(run), branded: brandedKeys(run) };
    const figures = figuresOf({ ...asked, answers, sought });
    await writeFigures(tx, { organizationId, runId: run.id }, figures);
    return figures.engines.map(toSummary);
  });
  const total = run.engines.length * wantedOfEngine(run);
  job.progress(total, total);
  ctx.log.info({ runId: run.id, engines: run.engines.length }, 'shares of answers counted');
  return { success: true, runId: run.id, engines: summaries };
}

const toSummary = ({ engine, counts, own }: EngineFigures): Json => ({
  engine,
  counts: { ...counts },
  mentionRate: { ...own.mentionRate },
});

async function reportUnfinished({ ctx, organizationId, payload: { runId } }: Job) {
  const answers = await findAnswerKeys(ctx.db, organizationId, runId);
  return { success: false, runId, answers: answers.length };
}
