import type { Static, TObject, TSchema } from 'typebox';
import type { Caller } from '../kernel/context.js';
import type { ErrorCode } from '../kernel/error-catalogue.js';
import type { Scope } from '../kernel/scopes.js';
import type { AgentDemand, MetAgent } from './agent-checkout/met-agent.js';
import type { Contract } from './contract/contract.js';
import type { Operation } from './graphql.js';
import { type AcceptedReply, acceptedReply } from './reply/accepted.js';
import type {
  BusinessErrorReply,
  FileReply,
  JsonReply,
  PassedReply,
  ReplyStreams,
  TextReply,
} from './reply/reply.js';
import type { ReplyHeaderName } from './reply/reply-headers.js';
import type { StoredFile, Upload } from './request/upload.js';
import type { ToolDeclaration } from './tool-declarations/tool-declaration.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A credential that proves who calls. */
export type Credential = Extract<Caller['kind'], 'api_key' | 'oauth_client' | 'session'>;

/**
 * Who may call: the credentials accepted; `client` for the OAuth endpoints, where the client proves itself in the
 * request (RFC 6749 §2.3.1); `public` for everybody, without looking at credentials.
 */
export type Callers = readonly Credential[] | 'client' | 'public';

/** Most routes: any credential of the organization (§5.1 to §5.4). */
export const anyCredential = ['api_key', 'oauth_client', 'session'] as const satisfies Callers;

/** Scope that a call needs; `decidedBy` says what decides where it hangs on the resource and the operation checks it. */
export type RequiredScope = Scope | null | { readonly decidedBy: string };

/**
 * `form` takes `application/x-www-form-urlencoded` beside JSON; `file` takes an upload, raw or multipart; `raw` takes
 * bytes of any kind, with all header fields, as a RawBody.
 */
export type Consumes = 'json' | 'form' | 'file' | 'raw';

type NoFields = TObject<Record<never, TSchema>>;

/** What `variables` is given: everything validated, query values coerced, organizationId taken out. */
export interface RouteRequest<Params, Query, Body, Headers, File> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Headers;
  readonly file: File;
  /** Of routes that demand one. */
  readonly agent: MetAgent;
}

/** The stored upload: surely there where the route requires it, never there where the route takes none. */
type FileOf<U extends Upload | undefined> = U extends { required: true }
  ? StoredFile
  : U extends Upload
    ? StoredFile | null
    : null;

/** One documented route as data: a request's parts, the GraphQL operation it is, and the reply made of its data. */
export interface RouteDefinition<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Headers extends TObject,
  File extends Upload | undefined,
  Reply extends TSchema,
  Data,
  Variables,
  ReadVariables,
> {
  /** Stable name: `products.read`. The OpenAPI operationId is made of it; the metrics label, part of the idempotency scope. */
  id: string;
  method: Method;
  /** Fastify style: `/api/v1/products/:productId`. */
  path: `/${string}`;
  scope: RequiredScope;
  callers: Callers;
  /** Calls of a session name their organization, unless the route works without one. Default `required`. */
  organization?: 'required' | 'none';
  /** Default: the developer contract. */
  contract?: Contract;
  /** On routes of a protocol that agents are met by. */
  agent?: AgentDemand;
  /** One of openapi/tags.ts. */
  tag: string;
  summary: string;
  description?: string;
  /** Path parameters; each is a string. */
  params?: Params;
  /** Query parameters in camelCase; accepted and documented in the spelling of the spec (`min-price`) as well. */
  query?: Query;
  /** Header fields that the operation needs, with lower-case names; the `title` of one is how it is spelled. */
  headers?: Headers;
  body?: Body;
  /** A body that the route takes, to be shown in the API description. */
  example?: Static<Body>;
  /** Default `json`. */
  consumes?: Consumes;
  /** Largest body in bytes. Default `inputLimits.bodySizeBytes`; an upload has its own. */
  bodyLimitBytes?: number;
  /** False for callers who do not choose how often they call, such as marketplaces. Default true: calls are counted. */
  isRateLimited?: boolean;
  /**
   * Whether calls count in the limits of public pages, by the address and by the merchants that `merchantId` of the path, query or body names, in
   * place of the limit that credentials and sign-ins have. Default false.
   */
  publicRate?: boolean;
  upload?: File;
  /**
   * Whether `Idempotency-Key` is honoured. Default: on POST and PATCH of identified callers. `operation`: by the operation
   * itself, see `Idempotency` of kernel/context.ts.
   */
  idempotent?: boolean | 'operation';
  /** RFC 9745 `Deprecation` and RFC 8594 `Sunset`, as ISO dates. */
  deprecation?: { since: string; sunset?: string; successor?: string };
  operation: Operation<Data, Variables>;
  /** Arguments of the operation. */
  variables(
    request: RouteRequest<Static<Params>, Static<Query>, Static<Body>, Static<Headers>, FileOf<File>>,
  ): NoInfer<Variables>;
  /**
   * Where the body that was sent has a field that an error of the operation names, both as dotted paths. Default: where
   * the operation has it.
   */
  sentField?(path: string, body: Static<Body>): string;
  reply:
    | JsonReply<Reply, Data>
    | AcceptedReply<Reply, Data>
    | TextReply<Data>
    | FileReply<Data>
    | PassedReply<Data>;
  /** What is answered in place of some errors of the operation. */
  businessErrorReply?: BusinessErrorReply<
    RouteRequest<Static<Params>, Static<Query>, Static<Body>, Static<Headers>, FileOf<File>>,
    Reply,
    Data,
    ReadVariables
  >;
  /** Long replies in place of `reply`: pages of the same operation, as they are read. */
  stream?: ReplyStreams<
    RouteRequest<Static<Params>, Static<Query>, Static<Body>, Static<Headers>, FileOf<File>>,
    Data,
    Variables
  >;
  /** Header fields that the operation asks for, of errors too. */
  operationHeaders?: readonly ReplyHeaderName[];
  /** Where agents and procedures may call the operation as a tool. Default: they may not. */
  tool?: ToolDeclaration;
  /** Codes this route answers with beside the generic ones (credentials, validation, limits). */
  errorCodes?: readonly ErrorCode[];
}

type AnyDefinition = RouteDefinition<
  TObject,
  TObject,
  TSchema,
  TObject,
  Upload | undefined,
  TSchema,
  unknown,
  Record<string, unknown>,
  Record<string, unknown>
>;

/** A route of the table, whatever its types. */
export interface Route extends AnyDefinition {
  reply: JsonReply<TSchema, unknown> | TextReply<unknown> | FileReply<unknown> | PassedReply<unknown>;
}

/** Declares a route; its schemas type what `variables` and `body` see. */
export function route<
  Params extends TObject = NoFields,
  Query extends TObject = NoFields,
  Body extends TSchema = NoFields,
  Headers extends TObject = NoFields,
  const File extends Upload | undefined = undefined,
  Reply extends TSchema = NoFields,
  Data = unknown,
  Variables = unknown,
  ReadVariables = unknown,
>(
  definition: RouteDefinition<Params, Query, Body, Headers, File, Reply, Data, Variables, ReadVariables>,
): Route {
  const { reply, ...rest } = definition as unknown as AnyDefinition;
  return { ...rest, reply: 'accepted' in reply ? acceptedReply(reply) : reply };
}
