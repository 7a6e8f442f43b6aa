import { Value } from 'typebox/value';
import type { ToolRequest } from '../../../connectors/language-models/port.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { callAsGranted } from '../tool/granted-call.js';
import { withoutSecrets, withoutSecretsWithin } from '../tool/secret-text.rules.js';
import { needsApproval } from '../tool/tool-grant.rules.js';
import type { Tool, ToolResult } from '../tool/toolbox.js';
import { secretRedacted } from './agent-answer.rules.js';
import { shortenedOutput } from './agent-prompt.rules.js';
import { type AgentCall, callIdOf } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import type { AgentWork } from './agent-work.js';
import { RunBudgetExceeded } from './run-meter.js';

const nameLength = 100;
const errorsMax = 5;

/** The tool whose searches are limited to the documents of the run. */
const documentSearch = 'search_documents';

/** A call that a turn asked for, as it is stored before anything is done. */
export function plannedCall(
  work: AgentWork,
  request: ToolRequest,
  { position, index }: { position: number; index: number },
): AgentCall {
  const tool = work.granted.find(({ name }) => name === request.name) ?? null;
  const call: AgentCall = {
    ...{
      kind: 'call',
      position,
      name: withoutSecrets(request.name).slice(0, nameLength),
      status: 'requested',
    },
    input: inputOf(work, request),
    effect: work.known(request.name)?.effect ?? null,
    ...{ output: null, error: null, decidedBy: null, decidedAt: null },
    ...{ createdAt: work.now(), finishedAt: null },
  };
  if (tool === null) {
    const detail = `The run may not call ${call.name}.`;
    work.warn({
      code: 'tool_not_granted',
      message: `A call of ${call.name} was refused: it is no tool of the run.`,
    });
    return refused(work, call, { code: 'TOOL_NOT_GRANTED', detail });
  }
  if (index >= limits.callsPerTurnMax) {
    const detail = `Ask for at most ${limits.callsPerTurnMax} calls at once.`;
    return refused(work, call, { code: 'TOO_MANY_CALLS', detail });
  }
  if (request.problem === 'invalid_input') {
    return refused(work, call, { code: 'VALIDATION_FAILED', detail: inputProblem(tool, request.input) });
  }
  return needsApproval(tool, work.grant) ? { ...call, status: 'waiting_for_approval' } : call;
}

const refused = (work: AgentWork, call: AgentCall, error: NonNullable<AgentCall['error']>): AgentCall => ({
  ...call,
  ...{ status: 'refused', error, finishedAt: work.now() },
});

/** Without credentials, and within the documents of the run: both are no matter of what a model asks for. */
function inputOf({ run }: AgentWork, { name, input }: ToolRequest): Json {
  const given = withoutSecretsWithin((input ?? null) as Json);
  const { documentIds } = run;
  if (name !== documentSearch || documentIds === null || typeof given !== 'object' || given === null) {
    return given;
  }
  const asked = 'documentIds' in given && Array.isArray(given.documentIds) ? given.documentIds : documentIds;
  const within = documentIds.filter(id => asked.includes(id));
  return { ...given, documentIds: within.length === 0 ? documentIds : within };
}

function inputProblem({ input: schema }: Tool, input: unknown): string {
  const found = [...Value.Errors(schema, input)].slice(0, errorsMax);
  const told = found.map(({ instancePath, message }) => `${instancePath || 'arguments'}: ${message}`);
  return `The arguments do not match the schema of the tool. ${told.join('; ')}`;
}

/**
 * Makes the calls that may be made, one after the other, each a step of the job. A repetition after a crash has no second
 * effect: the tool is told the same id. Answers whether calls are left that people decide about.
 */
export async function makeOpenCalls(work: AgentWork): Promise<boolean> {
  requireToolCalls(work, work.run.budget.toolCalls + 1);
  for (const call of work.openCalls) {
    if (call.status !== 'waiting_for_approval') {
      work.job.throwIfCanceled();
      void work.remainingMs;
      requireToolCalls(work, work.run.budget.toolCalls);
      await makeCall(work, call);
    }
  }
  return work.openCalls.length > 0;
}

/** Calls that were refused count: a model could ask for nothing else without an end. Throws RunBudgetExceeded. */
function requireToolCalls(work: AgentWork, tooMany: number): void {
  const asked = work.calls.filter(({ status }) => isCounted(status)).length;
  if (asked >= tooMany) {
    const message = `The run asked for its ${work.run.budget.toolCalls} calls of tools.`;
    throw new RunBudgetExceeded('budget_tool_calls_exceeded', message);
  }
}

const isCounted = (status: AgentCall['status']): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'refused';

async function makeCall(work: AgentWork, call: AgentCall): Promise<void> {
  const { job, dependencies, run, grant } = work;
  const { name, input, position } = call;
  const callId = callIdOf(run.id, position);
  const result = await callAsGranted(job.ctx, dependencies.toolbox, grant, { name, input, callId });
  await work.save(`call ${position} ${name}`, [outcomeOf(work, call, result)]);
}

function outcomeOf(work: AgentWork, call: AgentCall, result: ToolResult): AgentCall {
  const finishedAt = work.now();
  if (!result.ok) {
    const fields = result.errors.slice(0, errorsMax).map(({ path, message }) => `${path}: ${message}`);
    const detail = withoutSecrets([result.detail, ...fields].join(' '));
    return { ...call, status: 'failed', error: { code: result.code, detail }, finishedAt };
  }
  const safe = withoutSecretsWithin(result.output);
  if (JSON.stringify(safe) !== JSON.stringify(result.output)) {
    work.warn(secretRedacted);
  }
  const { output, isShortened } = shortenedOutput(safe);
  if (isShortened) {
    work.warn({
      code: 'result_shortened',
      message: `A result of ${call.name} was too long, and was shortened.`,
    });
  }
  return { ...call, status: 'succeeded', output, finishedAt };
}
