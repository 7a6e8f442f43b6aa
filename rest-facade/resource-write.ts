import type { TObject, TSchema } from 'typebox';
import type { RequestContext } from '../kernel/context.js';
import { type FieldError, refuse } from '../kernel/errors.js';
import { type CallerWords, callerWords } from './caller-words.js';
import { envelopes } from './envelope.js';
import { dataOf, isReplay, type PreparedOperation, refusalIn } from './operation.js';
import {
  changedOf,
  disagreements,
  isFields,
  type ReadOnlyFields,
  readOnlyFields,
  shown,
} from './read-only-fields.rules.js';
import type { JsonReply, ReplyPlace } from './reply.js';
import type { ReadRequest } from './request-reader.js';
import type { Route } from './route.js';

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
 * The row that reads what the row writes: at the same address, or, for what is created, one step below. Null where there
 * is none, and for protocols, which say themselves what a request may hold.
 */
export function readerOf(row: Route, rows: readonly Route[]): Route | null {
  const address = row.method === 'POST' ? new RegExp(`^${row.path}/:[^/]+$`) : new RegExp(`^${row.path}$`);
  const isWrite = row.method === 'POST' || row.method === 'PATCH' || row.method === 'PUT';
  const isProtocols = envelopes[row.envelope ?? 'developer'].apiVersion === null;
  return isWrite && !isProtocols && row.body !== undefined
    ? (rows.find(one => one.method === 'GET' && address.test(one.path) && 'body' in one.reply) ?? null)
    : null;
}

/** What a write may be sent although it does not take it. */
export const readOnlyFieldsOf = (row: Route, reader: Route): ReadOnlyFields =>
  readOnlyFields(answeredProperties(reader), (row.body as TObject).properties);

/** Of the resource itself: what stands beside it in the reply belongs to it. */
function answeredProperties(reader: Route): Record<string, TSchema> {
  const { properties } = (reader.reply as Json).schema as TObject;
  return Object.assign(
    {},
    ...Object.entries(properties).map(([name, schema]) =>
      'properties' in schema ? (schema as TObject).properties : { [name]: schema },
    ),
  );
}

/**
 * Writes of a resource take what its reads answer: a read-only field is accepted where it agrees with what is stored (a
 * change) or would be stored (a creation), and refused with READ_ONLY where it does not.
 */
export class ResourceWrite {
  readonly #row: Route;
  readonly #reader: Route;
  readonly #run: PreparedOperation;
  readonly #readStored: PreparedOperation;
  readonly #inCallerWords: CallerWords;
  readonly #place: ReplyPlace;

  constructor(
    rows: { row: Route; reader: Route },
    operations: { run: PreparedOperation; read: PreparedOperation },
    place: ReplyPlace,
  ) {
    this.#row = rows.row;
    this.#reader = rows.reader;
    this.#run = operations.run;
    this.#readStored = operations.read;
    this.#inCallerWords = callerWords(rows.row);
    this.#place = place;
  }

  /** Throws VALIDATION_FAILED with what does not agree, and what else is wrong with the request. */
  agreed(read: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    return this.#row.method === 'POST'
      ? this.#withOutcome(read, contextWith)
      : this.#withStored(read, contextWith);
  }

  /** Refuses fields that nobody knows, with what the operation finds in the others. */
  async refuseUnknown({ parts, unknown }: ReadRequest, contextWith: ContextWith): Promise<void> {
    if (unknown.length > 0) {
      refuse([...unknown, ...(await this.#errorsOf(parts, contextWith))]);
    }
  }

  /** The version that was compared is the one that is changed, so that nothing comes in between. */
  async #withStored({ parts, stated, sent }: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    const ctx = contextWith({});
    const { params } = parts;
    const empty = { query: {}, body: {}, headers: {}, file: null as never };
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
      refuse([...errors, ...tried.errors]);
    }
    const body = parts.body as Fields;
    const changes = this.#row.method === 'PATCH' ? changedOf(body, sent, stored) : body;
    return { parts: { ...parts, body: changes }, ctx: contextWith({ ifMatch: version }) };
  }

  /** What would be created is known by trying. */
  async #withOutcome({ parts, stated }: ReadRequest, contextWith: ContextWith): Promise<AgreedRequest> {
    const { data, isReplay: wasAnswered } = await this.#try(parts, contextWith);
    if (data !== null && !wasAnswered) {
      refuse(disagreements(stated, this.#resourceIn(this.#row, data)));
    }
    return { parts, ctx: contextWith({}) };
  }

  async #errorsOf(parts: ReadRequest['parts'], contextWith: ContextWith): Promise<FieldError[]> {
    return (await this.#try(parts, contextWith)).errors;
  }

  /** What the operation would answer, without doing it. */
  async #try(parts: ReadRequest['parts'], contextWith: ContextWith) {
    const ctx = contextWith({ isDryRun: true });
    const result = await this.#run(this.#row.variables(parts), ctx);
    const refusal = refusalIn(result);
    const errors = refusal?.status === 400 ? this.#inCallerWords(refusal, parts.body).errors : [];
    return { data: refusal === null ? result.data : null, errors, isReplay: isReplay(result, ctx) };
  }

  #resourceIn({ reply }: Route, data: unknown): Fields {
    const { schema, body } = reply as Json;
    const answer = shown(JSON.parse(JSON.stringify(body(data, this.#place))), schema) as Fields;
    return Object.assign(
      {},
      ...Object.entries(answer).map(([name, value]) => (isFields(value) ? value : { [name]: value })),
    );
  }
}
