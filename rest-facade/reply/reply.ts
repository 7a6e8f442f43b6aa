import type { Static, TSchema } from 'typebox';
import type { AppError } from '../../kernel/errors.js';
import type { MetAgent } from '../agent-checkout/met-agent.js';
import type { Operation } from '../graphql.js';
import type { ReplyHeaderName } from './reply-headers.js';

/** Header fields made of the operation's data; null where a reply has none. */
export type HeadersOf<Data> = { readonly [Name in ReplyHeaderName]?: (data: Data) => string | null };

interface ReplyBasics<Data> {
  /** The documented success status. */
  status: number;
  /** What the API description says of the reply. Default: what follows from its schema. */
  description?: string;
  headers?: HeadersOf<Data>;
  /** For how long and by whom it may be reused (RFC 9111). Default: by nobody without asking, where callers have credentials. */
  cacheControl?: string;
  /** On replies for everybody that change seldom: they have a strong ETag of their bytes, and may be kept by caches. */
  document?: DocumentDefinition<Data>;
}

export interface DocumentDefinition<Data> {
  /** How long caches may keep it before they ask again. */
  maxAgeSeconds: number;
  /** When anything of it last changed, ISO 8601; null where nobody keeps that. Of the data, never of the clock. */
  lastModified(data: Data): string | null;
  /** The one merchant of whom it tells; null: of many. */
  merchantId(data: Data): string | null;
}

/**
 * What a body is made of: the fields of the reply's schema, as far as GraphQL knows their types. A String may be any of the
 * words that the schema lists, and what is in a JSONObject is for the operation to know.
 */
export type ReplyBody<Reply extends TSchema> = Widened<Static<Reply>>;

type Widened<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : T extends object
      ? string extends keyof T
        ? Readonly<Record<string, unknown>>
        : { readonly [Name in keyof T]: Widened<T[Name]> }
      : T;

/** Where a reply is given, for the absolute addresses that it tells. */
export interface ReplyPlace {
  /** Address of the server as clients know it, without a slash at the end. */
  publicUrl: string;
}

/** Where a reply is given, and to whom. */
export interface ReplyContext extends ReplyPlace {
  agent: MetAgent;
}

/** A JSON body, serialised by its schema: fields that the schema does not name never leave. */
export interface JsonReply<Reply extends TSchema, Data> extends ReplyBasics<Data> {
  /** The route's own fields; the envelope's are added by the registration. */
  schema: Reply;
  body(data: Data, context: ReplyContext): ReplyBody<Reply>;
  /** Version of a single resource, its strong ETag (RFC 9110 §8.8.3). */
  version?(data: Data): number;
  /**
   * What changes without a new version, such as a status that follows from a window, or what was counted or observed:
   * letters, digits, `_` and `.`. It is the second part of the ETag, as a body that differs has another one; `If-Match`
   * compares the version.
   */
  unversionedState?(data: Data): string;
}

/**
 * A reply in place of an error: some contracts answer a write that was rejected with the resource as it stands, and
 * what was wrong beside it. Where the resource cannot be read either, the error itself is answered.
 */
export interface BusinessErrorReply<Request, Reply extends TSchema, Data, Variables> {
  /** Whether it is answered so. */
  covers(error: AppError): boolean;
  status: number;
  /** Reads the resource. */
  operation: Operation<Data, Variables>;
  variables(request: Request): NoInfer<Variables>;
  body(data: Data, error: AppError, context: ReplyContext): ReplyBody<Reply>;
}

/**
 * A body written as it is: plain text, or JSON that must keep bytes which were fixed elsewhere. The schema, if any,
 * documents the JSON; the envelope's fields are for `text` to write.
 */
export interface TextReply<Data> extends ReplyBasics<Data> {
  /** Null for an empty body. */
  contentType: string | null;
  text(data: Data, place: ReplyPlace): string;
  schema?: TSchema;
}

/** A stored file, streamed from the storage. */
export interface FileReply<Data> extends ReplyBasics<Data> {
  file(data: Data): DownloadableFile;
}

/** What somebody else prescribes: status, body and content type come with the data. */
export interface PassedReply<Data> extends ReplyBasics<Data> {
  passed(data: Data): PassedAnswer;
}

export interface PassedAnswer {
  status: number;
  body: string;
  /** Null for none. */
  contentType: string | null;
}

export interface DownloadableFile {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** Saved under this name. Null: shown in place, for pictures that were decoded when they came in. */
  fileName: string | null;
  /** Content under one key never changes, so it may be cached; the route says for how long and by whom. */
  cacheControl: string;
}

/** Runs the route's operation once more with other variables; an error is thrown as an AppError. */
export type RunPage<Data, Variables> = (variables: Variables) => Promise<Data>;

/**
 * A reply of any length in constant memory: the next chunk is asked for when the client has taken the last. A
 * error before the first chunk is an ordinary problem reply; a failure after it cuts the connection, so that a
 * short body is never taken for a whole one.
 */
export interface ReplyStreams<Request, Data, Variables> {
  /** Schemas of the contents by media type, of every type beside that of `reply`. */
  contents: Readonly<Record<string, TSchema>>;
  /** Header fields that come with some of them. */
  headers?: readonly ReplyHeaderName[];
  /** Null: this request is answered by `reply`. */
  open(request: Request, runPage: RunPage<Data, Variables>): ReplyStream | null;
}

/** One long reply. */
export interface ReplyStream {
  contentType: string;
  fileName?: string;
  /** Header fields, asked for once the first chunk is there. */
  headers?(): { readonly [Name in ReplyHeaderName]?: string };
  chunks: AsyncIterable<string | Uint8Array>;
}
