import type { TObject, TSchema } from 'typebox';
import type { RequestContext } from '../../kernel/context.js';
import { type FieldError, reject } from '../../kernel/errors.js';
import { noAgent } from '../agent-checkout/met-agent.js';
import { contractOf, withEnvelope } from '../contract/contract.js';
import { dataOf, errorIn, isReplay, type PreparedOperation } from '../operation.js';
import type { JsonReply, ReplyPlace } from '../reply/reply.js';
import type { Route } from '../route.js';
import { type CallerNames, callerNames } from './caller-names.js';
import {
  changedOf,
  disagreements,
  isAssigned,
  isFields,
  type ReadOnlyFields,
  readOnlyFields,
  shown,
} from './read-only-fields.rules.js';
import type { ReadRequest } from './request-reader.js';

type Fields = Record<string, unknown>;
type Json = JsonReply<TSchema, unknown>;

/** Contexts of one request, for what is run for it. */
export type ContextWith = (how: { ifMatch?: number | null; isDryRun?: boolean }) => RequestContext;

/** What is to be run, once everything that was stated agrees. */
export interface AgreedRequest {
  parts: ReadRequest['parts'];
  ctx: RequestContext;
}

/**
 * The route that reads what the route writes: at the same address, or, for what is created, one step below. Null where there
 * is none, and for protocols, which say themselves what a request may hold.
 */
export function readerOf(route: Route, routes: readonly Route[]): Route | null {
  const address =
    route.method === 'POST' ? new RegExp(`^${route.path}/:[^/]+$`) : new RegExp(`^${route.path}$`);
  const isWrite = route.method === 'POST' || route.method === 'PATCH' || route.method === 'PUT';
  const isProtocols = contractOf(route).apiVersion === null;
  return isWrite && !isProtocols && route.body !== undefined
    ? (routes.find(one => one.method === 'GET' && address.test(one.path) && 'body' in one.reply) ?? null)
    : null;
}

/** What a write may be sent although it does not take it. */
export const readOnlyFieldsOf = (route: Route, reader: Route): ReadOnlyFields =>
  readOnlyFields(answeredProperties(reader), (route.body as TObject).properties);

/** Of the resource itself: what stands beside it in the reply belongs to it. */
function answeredProperties(reader: Route): Record<string, TSchema> {
  const { properties } = (reader.reply as Json).schema as TObject;
  return Object.assign(
    {},
    envelopeOf(reader),
    ...Object.entries(properties).map(([name, schema]) =>
      'properties' in schema ? (schema as TObject).properties : { [name]: schema },
    ),
  );
}

/** The envelope's fields, where the resource is the reply itself and they stand within it; otherwise none. */
function envelopeOf(reader: Route): Record<string, TSchema> {
  const { schema } = reader.reply as Json;
  if (!('title' in schema)) {
    return {};
  }
  const { properties } = withEnvelope(contractOf(reader), schema) as TObject;
  const own = (schema as unknown as TObject).properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in own)));
}

/** The same as they are answered: constants. */
const envelopeValues = (reader: Route): Fields =>
  Object.fromEntries(
    Object.entries(envelopeOf(reader)).map(([name, { default: value }]: [string, { default?: unknown }]) => [
      name,
      value,
    ]),
  );

/**
 * Writes of a resource take what its reads answer: a read-only field is accepted where it agrees with what is stored (a
 * change) or would be stored (a creation), and rejected with READ_ONLY where it does not. What a creation assigns is not compared.
 */
export class ResourceWrite {
  readonly #route: Route;
  readonly #reader: Route;
  readonly #run: PreparedOperation;
  readonly #readStored: PreparedOperation;
  readonly #inCallerNames: CallerNames;
  readonly #place: ReplyPlace;

  constructor(
    routes: { route: Route; reader: Route },
    operations: { run: PreparedOperation; read: PreparedOperation },
    place: ReplyPlace,
  ) {
    this.#route = routes.route;
    this.#reader = routes.reader;
    this.#run = operations.run;
    this.#readStored = operations.read;
    this.#inCallerNames = callerNames(routes.route);
    this.#place = place;
  }

  /** Throws VALIDATION_FAILED with what does not agree, and what else is wrong with the request. */
  agreed(read: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    return this.#route.method === 'POST'
      ? this.#withOutcome(read, contextWith)
      : this.#withStored(read, contextWith);
  }

  /** Rejects fields that nobody knows, with what the operation finds in the others. */
  async rejectUnknown({ parts, unknown }: ReadRequest, contextWith: ContextWith): Promise<void> {
    if (unknown.length > 0) {
      reject([...unknown, ...(await this.#errorsOf(parts, contextWith))]);
    }
  }

  /** The version that was compared is the one that is changed, so that nothing comes in between. */
  async #withStored({ parts, stated, sent }: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    const ctx = contextWith({});
    const { params, agent } = parts;
    const empty = { query: {}, body: {}, headers: {}, file: null as never, agent };
    const data = dataOf(await this.#readStored(this.#reader.variables({ params, ...empty }), ctx));
    const version = (this.#reader.reply as Json).version?.(data) ?? null;
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
      return { parts, ctx };
    }
    const stored = this.#resourceIn(this.#reader, data);
    const errors = disagreements(stated, stored);
    if (errors.length > 0) {
      const tried = await this.#try(parts, contextWith);
      if (tried.isReplay) {
        return { parts, ctx };
      }
      reject([...errors, ...tried.errors]);
    }
    const body = parts.body as Fields;
    const changes = this.#route.method === 'PATCH' ? changedOf(body, sent, stored) : body;
    return { parts: { ...parts, body: changes }, ctx: contextWith({ ifMatch: version }) };
  }

  /** What would be created is known by trying. */
  async #withOutcome({ parts, stated }: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    const { data, isReplay: wasAnswered } = await this.#try(parts, contextWith);
    if (data !== null && !wasAnswered) {
      const compared = stated.filter(field => !isAssigned(field));
      reject(disagreements(compared, this.#resourceIn(this.#route, data)));
    }
    return { parts, ctx: contextWith({}) };
  }

  async #errorsOf(parts: ReadRequest['parts'], contextWith: ContextWith): Promise<FieldError[]> {
    return (await this.#try(parts, contextWith)).errors;
  }

  /** What the operation would answer, without doing it. */
  async #try(parts: ReadRequest['parts'], contextWith: ContextWith) {
    const ctx = contextWith({ isDryRun: true });
    const result = await this.#run(this.#route.variables(parts), ctx);
    const error = errorIn(result);
    const errors = error?.status === 400 ? this.#inCallerNames(error, parts.body).errors : [];
    return { data: error === null ? result.data : null, errors, isReplay: isReplay(result, ctx) };
  }

  #resourceIn(route: Route, data: unknown): Fields {
    const { schema, body } = route.reply as Json;
    const answer = shown(
      JSON.parse(JSON.stringify(body(data, { ...this.#place, agent: noAgent }))),
      schema,
    ) as Fields;
    return Object.assign(
      envelopeValues(this.#reader),
      ...Object.entries(answer).map(([name, value]) => (isFields(value) ? value : { [name]: value })),
    );
  }
}
