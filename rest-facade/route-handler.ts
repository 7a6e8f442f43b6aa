import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Clock } from '../kernel/clock.js';
import { type Caller, type Idempotency, RequestContext } from '../kernel/context.js';
import type { Database } from '../kernel/database/database.js';
import type { Logger } from '../kernel/log.js';
import type { Admissions } from './access/admission.js';
import type { PublicShare } from './access/public-share.js';
import { errorOf } from './errors/thrown-error.js';
import {
  definedOnly,
  errorIn,
  isReplay,
  type OperationSource,
  type PreparedOperation,
  type Result,
} from './operation.js';
import type { PublicDocuments } from './public-documents/public-documents.js';
import { BusinessErrorReplies } from './reply/business-error-replies.js';
import { sendStream } from './reply/reply-stream.js';
import { type ReplyWriter, replyWriter } from './reply/reply-writer.js';
import { type CallerNames, callerNames } from './request/caller-names.js';
import { idempotencyKeyOf, idempotencyOf, isIdempotent } from './request/idempotency-key.js';
import { ifMatchVersion, rejectIfMatch } from './request/preconditions.js';
import { discard, type ReceivedUpload, receiveUpload } from './request/receive-upload.js';
import { type ReadRequest, type RequestReader, requestReader } from './request/request-reader.js';
import {
  type AgreedRequest,
  type ContextWith,
  ResourceWrite,
  readerOf,
  readOnlyFieldsOf,
} from './request/resource-write.js';
import type { FileStorage, Upload } from './request/upload.js';
import type { Route } from './route.js';

/** Dependencies of routes. */
export interface RouteServices {
  operations: OperationSource;
  admissions: Admissions;
  storage: FileStorage;
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
  documents: PublicDocuments;
  share: PublicShare;
}

/**
 * One route at work: reads and validates the request, runs its operation, writes its reply. Everything that can be
 * made at boot is: validators, the operation's plan, the serialiser, constant header fields.
 */
export class RouteHandler {
  readonly #route: Route;
  readonly #services: RouteServices;
  readonly #read: RequestReader;
  readonly #run: PreparedOperation;
  readonly #write: ReplyWriter;
  readonly #businessErrorReplies: BusinessErrorReplies<ReadRequest['parts']> | null;
  readonly #inCallerNames: CallerNames;
  readonly #isIdempotent: boolean;
  readonly #isWrite: boolean;
  /** Null where replies are not kept. */
  readonly #documents: PublicDocuments | null;
  /** Whether the operation honours `If-Match`. */
  readonly #isVersioned: boolean;
  /** Null where the route writes nothing that another route reads. */
  readonly #resource: ResourceWrite | null;

  constructor(route: Route, routes: readonly Route[], services: RouteServices) {
    const reader = readerOf(route, routes);
    const run = services.operations.prepare(route.operation);
    this.#route = route;
    this.#services = services;
    this.#read = requestReader(route, reader === null ? null : readOnlyFieldsOf(route, reader));
    this.#run = (variables, ctx) => run(definedOnly(variables), ctx);
    this.#resource =
      reader === null
        ? null
        : new ResourceWrite(
            { route, reader },
            { run: this.#run, read: services.operations.prepare(reader.operation) },
            services,
          );
    this.#write = replyWriter(route, services.storage, services);
    this.#businessErrorReplies =
      route.businessErrorReply === undefined
        ? null
        : new BusinessErrorReplies(route.businessErrorReply, services);
    this.#inCallerNames = callerNames(route);
    this.#isIdempotent = isIdempotent(route);
    this.#isWrite = route.method !== 'GET';
    this.#documents = route.reply.document === undefined ? null : services.documents;
    this.#isVersioned = (route.errorCodes ?? []).includes('VERSION_STALE');
  }

  /** Whether a document that was kept is the reply: nothing is read, validated or made for it. */
  answersKept(request: FastifyRequest, reply: FastifyReply): boolean {
    const document = this.#documents?.at(request) ?? null;
    if (document === null) {
      return false;
    }
    this.#documents!.answer(document, request, reply);
    return true;
  }

  readonly handle: RouteHandlerMethod = (request, reply) => {
    const { upload } = this.#route;
    if (this.#documents !== null) {
      return this.#documents.makeOnce(request, reply, () => this.#answer(request, reply, null));
    }
    if (this.#isWrite && !this.#isVersioned) {
      rejectIfMatch(request.headers['if-match']);
    }
    return upload === undefined
      ? this.#answer(request, reply, null)
      : this.#answerUpload(request, reply, upload);
  };

  async #answerUpload(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<unknown> {
    const { storage } = this.#services;
    const received = await receiveUpload(request, upload, storage);
    try {
      return await this.#answer(request, reply, received);
    } catch (error) {
      // After an error nothing refers to the file; after anything else something may.
      if (errorOf(error).status < 500) {
        await discard(received.file, storage);
      }
      throw error;
    }
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    received: ReceivedUpload | null,
  ): Promise<unknown> {
    const read = this.#read(request, received);
    const { admission } = request;
    this.#services.admissions.countNamed(this.#route, request, read.parts.body);
    const isBound = admission.unboundSession === null && read.organizationId === null;
    // A write may have named its organization in the body, which was not read when its caller was admitted.
    const caller = isBound
      ? admission.caller
      : await this.#services.admissions.bind(this.#route, admission, read.organizationId);
    const { parts, ctx } = await this.#agreed(read, how => this.#context(request, caller, read, how));
    const stream = this.#route.stream?.open(parts, async page =>
      this.#dataOf(await this.#run(page, ctx), parts.body),
    );
    if (stream !== undefined && stream !== null) {
      return sendStream(stream, request, reply, ctx);
    }
    const result = await this.#run(this.#route.variables(parts), ctx);
    // Fields that a use case asks for, of errors too: how a protocol pays by header fields, for one.
    reply.headers((ctx.extensions.headers as Record<string, string> | undefined) ?? {});
    if (isReplay(result, ctx)) {
      await this.#markReplay(reply, received);
    }
    const error = errorIn(result);
    if (error !== null && this.#businessErrorReplies?.covers(error)) {
      const named = this.#inCallerNames(error, parts.body);
      return this.#businessErrorReplies.answer(named, parts, ctx, reply);
    }
    return this.#write(this.#dataOf(result, parts.body), request, reply);
  }

  /** Most requests state no field that is not theirs to set, and nothing is done for it. */
  async #agreed(read: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    if (this.#resource === null || (read.stated.length === 0 && read.unknown.length === 0)) {
      return { parts: read.parts, ctx: contextWith({}) };
    }
    await this.#resource.rejectUnknown(read, contextWith);
    return this.#resource.agreed(read, contextWith);
  }

  /** The data of a result; an error of the operation is thrown, in the caller's words. */
  #dataOf(result: Result, body: unknown): unknown {
    const error = errorIn(result);
    if (error !== null) {
      throw this.#inCallerNames(error, body);
    }
    return result.data;
  }

  #context(
    request: FastifyRequest,
    caller: Caller,
    read: ReadRequest,
    how: Parameters<ContextWith>[0],
  ): RequestContext {
    const { db, clock, log } = this.#services;
    return new RequestContext({
      requestId: request.id,
      caller,
      address: request.ip,
      db,
      clock,
      log,
      idempotency: this.#isIdempotent ? this.#idempotency(request, caller, read) : null,
      ifMatch: this.#isVersioned ? ifMatchVersion(request.headers['if-match']) : null,
      ...how,
    });
  }

  #idempotency(request: FastifyRequest, caller: Caller, { parts, stated }: ReadRequest): Idempotency | null {
    const key = idempotencyKeyOf(this.#route, request.headers['idempotency-key']);
    if (key === null) {
      return null;
    }
    const { params, query, body, file } = parts;
    const content = { params, query, body, file: file?.sha256, ...(stated.length === 0 ? {} : { stated }) };
    return idempotencyOf(this.#route, caller, key, content);
  }

  /** The first call's file is the one that counts; the copy that came with the repetition goes. */
  async #markReplay(reply: FastifyReply, received: ReceivedUpload | null): Promise<void> {
    reply.header('idempotent-replayed', 'true');
    await discard(received?.file ?? null, this.#services.storage);
  }
}
