import { RequestContext } from '../../kernel/context.js';
import { AppError, errorOfFields, fail } from '../../kernel/errors.js';
import { validIdempotencyKey } from '../../kernel/federation/idempotency-key.js';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import type { Json } from '../../kernel/jobs/define-job.js';
import type { ToolCall, ToolResult } from '../../kernel/tools/toolbox.js';
import { toolLimits } from '../../subgraphs/content/tool/tool.limits.js';
import { noAgent } from '../agent-checkout/met-agent.js';
import {
  definedOnly,
  errorIn,
  isReplay,
  type OperationSource,
  type PreparedOperation,
} from '../operation.js';
import { type CallerNames, callerNames } from '../request/caller-names.js';
import { idempotencyOf } from '../request/idempotency-key.js';
import { shown } from '../request/read-only-fields.rules.js';
import { discard } from '../request/receive-upload.js';
import type { FileStorage, StoredFile } from '../request/upload.js';
import { requireToolCaller } from './tool-caller.js';
import { type BoundContent, boundContent, storeFile } from './tool-file.js';
import {
  type InputReader,
  inputReader,
  isVersioned,
  type ToolInput,
  type ToolRequest,
} from './tool-input.js';
import { isMutation, type ToolSource } from './tool-source.js';

/** Errors that say nothing of the call: the same call may succeed, or may have succeeded. */
const passing: ReadonlySet<string> = new Set([
  'INTERNAL',
  'UNAVAILABLE',
  'IDEMPOTENCY_IN_FLIGHT',
  'RATE_LIMITED',
]);

/** One tool at work: checks caller and arguments, runs the operation, answers what its route answers. Made at its first call. */
export class CallableTool {
  readonly #source: ToolSource;
  readonly #publicUrl: string;
  readonly #storage: FileStorage;
  readonly #read: InputReader;
  readonly #operation: PreparedOperation;
  readonly #inArgumentNames: CallerNames;
  readonly #isMutation: boolean;

  constructor(
    source: ToolSource,
    input: ToolInput,
    services: { operations: OperationSource; storage: FileStorage; publicUrl: string },
  ) {
    this.#source = source;
    this.#publicUrl = services.publicUrl;
    this.#storage = services.storage;
    this.#read = inputReader(source, input);
    this.#operation = services.operations.prepare(source.operation);
    this.#inArgumentNames = callerNames(source, name => name);
    this.#isMutation = isMutation(source);
  }

  /** Throws what says nothing of the call. */
  async call(ctx: RequestContext, call: ToolCall): Promise<ToolResult> {
    try {
      return { ok: true, output: await this.#answer(ctx, call) };
    } catch (error) {
      return failed(error);
    }
  }

  async #answer(ctx: RequestContext, call: ToolCall): Promise<Json> {
    requireToolCaller(this.#source, call.caller);
    const { request, errors } = this.#read(call.input);
    if (errors.length > 0) {
      throw errorOfFields([...errors], 'The arguments');
    }
    const file = await storeFile(request.file, this.#storage);
    try {
      return await this.#run(this.#contextOf(ctx, call, boundContent(request, file)), request, file);
    } catch (error) {
      // After an error that the caller is told nothing refers to the file; after anything else something may.
      if (error instanceof AppError && error.status < 500) {
        await discard(file, this.#storage);
      }
      throw error;
    }
  }

  async #run(
    ctx: RequestContext,
    { params, query, body }: ToolRequest,
    file: StoredFile | null,
  ): Promise<Json> {
    const given = { params, query, body, headers: {}, file, agent: noAgent };
    // The route says whether there is a file.
    const variables = this.#source.variables(given as Parameters<ToolSource['variables']>[0]);
    const result = await this.#operation(definedOnly(variables), ctx);
    if (isReplay(result, ctx)) {
      // The first call's file is the one that counts.
      await discard(file, this.#storage);
    }
    const error = errorIn(result);
    if (error !== null) {
      throw this.#inArgumentNames(error, body);
    }
    return this.#written(result.data);
  }

  #contextOf(ctx: RequestContext, call: ToolCall, bound: BoundContent): RequestContext {
    const { caller, callId, isDryRun = false } = call;
    if (isDryRun && this.#isMutation && this.#source.tool.canDryRun === false) {
      throw fail('TOOL_DRY_RUN_UNAVAILABLE');
    }
    const { requestId, address, db, clock, log, isReadOnly } = ctx;
    const key = validIdempotencyKey(callId, idempotencyLimits.keyLength);
    return new RequestContext({
      requestId,
      caller,
      address,
      db,
      clock,
      log,
      isReadOnly,
      isDryRun,
      ifMatch: isVersioned(this.#source) ? (bound.expectedVersion ?? null) : null,
      idempotency: this.#isMutation ? idempotencyOf(this.#source, caller, key, bound) : null,
    });
  }

  /** The body of the reply, as the serialiser writes it. What a write came to is told whole: an error would say that it was not done. */
  #written(data: unknown): Json {
    const { body, schema } = this.#source.reply;
    const text = JSON.stringify(
      shown(plain(body(data, { publicUrl: this.#publicUrl, agent: noAgent })), schema),
    );
    const sizeBytes = Buffer.byteLength(text);
    if (!this.#isMutation && sizeBytes > toolLimits.outputSizeBytes) {
      throw tooLarge(
        sizeBytes,
        'limit' in (this.#source.query?.properties ?? this.#source.body?.properties ?? {}),
      );
    }
    return JSON.parse(text) as Json;
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function tooLarge(sizeBytes: number, hasLimit: boolean): AppError {
  const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
  const advice = hasLimit ? 'Ask for fewer items with limit, or narrow the filter.' : 'Ask for less at once.';
  return fail('TOOL_OUTPUT_TOO_LARGE', {
    detail: `The answer has ${kilobytes(sizeBytes)} kB, and at most ${kilobytes(toolLimits.outputSizeBytes)} kB are given. ${advice}`,
  });
}

/** What the caller can act on, as an answer. */
export function failed(error: unknown): ToolResult {
  if (!(error instanceof AppError) || passing.has(error.code)) {
    throw error;
  }
  const { code, detail, errors, retryAfterSeconds } = error;
  return {
    ok: false,
    code,
    detail,
    errors,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
