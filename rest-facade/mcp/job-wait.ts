import type { CallToolResult, Tool as McpTool } from '@modelcontextprotocol/server';
import { type TObject, type TSchema, Type } from 'typebox';
import type { RequestContext } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { Toolbox } from '../../kernel/tools/toolbox.js';
import type { ToolEffect } from '../../subgraphs/content/tool/tool.values.js';
import { validation } from '../request/validation.js';
import { input, Uuid } from '../schema-builders.js';
import { rejectedCall, resultOfCall } from './call-result.js';
import type { JobFeed, JobSnapshot } from './job-feed.js';
import { mcpLimits } from './mcp.limits.js';
import type { McpRequest } from './mcp-request.js';
import type { McpToolCall } from './mcp-service.js';
import { toolDescription } from './tool-description.js';

const Arguments = input({
  jobId: { ...Uuid, description: 'The jobId that the tool answered.' },
  timeoutSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mcpLimits.waitSecondsMax,
      default: mcpLimits.waitSecondsDefault,
      description: 'How long to wait. The answer after that is the job as it is then; call again.',
    }),
  ),
});

const errorsOf = validation(Arguments);

/**
 * The tool `wait_for_job`: answers what `get_job` answers, when the job has ended or the time is over. Clients that asked for
 * progress are told of every change meanwhile. A client that goes away, or a process that stops, ends the wait and not the job.
 */
export class JobWait {
  readonly description: McpTool;
  readonly #toolbox: Toolbox<ToolEffect>;
  readonly #feed: JobFeed;
  readonly #waiting = new Map<string, number>();

  constructor(toolbox: Toolbox<ToolEffect>, feed: JobFeed) {
    this.#toolbox = toolbox;
    this.#feed = feed;
    const { output } = toolbox.tools.find(({ name }) => name === 'get_job')!;
    this.description = describe(Arguments, output);
  }

  async call(request: McpRequest, call: McpToolCall): Promise<CallToolResult> {
    const errors = errorsOf(call.arguments);
    if (errors.length > 0) {
      const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
      return rejectedCall({ code: 'VALIDATION_FAILED', detail, errors });
    }
    const { jobId, timeoutSeconds = mcpLimits.waitSecondsDefault } = call.arguments as {
      jobId: string;
      timeoutSeconds?: number;
    };
    await this.#counted(request.ctx, () => this.#wait(request, call, { jobId, timeoutSeconds }));
    await request.confirm();
    const { ctx } = request;
    const read = { name: 'get_job', input: { jobId }, caller: ctx.caller, callId: newId() };
    return resultOfCall(await this.#toolbox.call(ctx, read), false);
  }

  async #wait(
    { ctx, confirm, stopping }: McpRequest,
    { signal, progress }: McpToolCall,
    { jobId, timeoutSeconds }: { jobId: string; timeoutSeconds: number },
  ): Promise<void> {
    const end = AbortSignal.any([signal, stopping, AbortSignal.timeout(timeoutSeconds * 1000)]);
    let told = -1;
    for await (const snapshot of this.#feed(ctx, jobId, end)) {
      await confirm();
      const { done } = snapshot.progress;
      // It has to rise with each notification.
      if (progress !== null && done > told && !end.aborted) {
        told = done;
        await progress(progressOf(snapshot));
      }
    }
  }

  async #counted(ctx: RequestContext, wait: () => Promise<void>): Promise<void> {
    const owner = `${ctx.caller.kind}:${ctx.caller.id}`;
    const others = this.#waiting.get(owner) ?? 0;
    if (others >= mcpLimits.waitsPerCallerMax) {
      throw fail('OPERATION_TOO_COSTLY', {
        detail: `At most ${mcpLimits.waitsPerCallerMax} calls of a credential wait for jobs at the same time.`,
      });
    }
    this.#waiting.set(owner, others + 1);
    try {
      await wait();
    } finally {
      const left = this.#waiting.get(owner)! - 1;
      if (left === 0) {
        this.#waiting.delete(owner);
      } else {
        this.#waiting.set(owner, left);
      }
    }
  }
}

const describe = (args: TObject, output: TSchema): McpTool =>
  toolDescription({
    name: 'wait_for_job',
    title: 'Wait for a job',
    description:
      'Waits until work that another tool started with a jobId has ended, and answers its status, progress, result or error. Tells of progress where the client asks for it. If the status is still queued or running after the timeout, call it again.',
    effect: 'reads',
    isAdditive: true,
    isIdempotent: true,
    quotesOthers: false,
    scope: null,
    input: args,
    output,
  });

const progressOf = ({ status, progress: { done, total, unit } }: JobSnapshot) => ({
  progress: done,
  ...(total === null ? {} : { total }),
  message: `${status}: ${total === null ? done : `${done} of ${total}`} ${unit}`,
});
