import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { DocumentNode, ExecutionResult } from 'graphql';
import { pino } from 'pino';
import type { Authenticator, Caller, RequestContext, SessionCaller } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import type { AppError } from '../../kernel/errors.js';
import { allScopes } from '../../kernel/scopes.js';
import { RateLimiter } from '../../rest-facade/access/rate-limiter.js';
import { RequestRate } from '../../rest-facade/access/request-rate.js';
import { PublicDocuments } from '../../rest-facade/public-documents/public-documents.js';
import type { FileStorage } from '../../rest-facade/request/upload.js';
import type { Route } from '../../rest-facade/route.js';
import { buildRestServer, type RestServerOptions } from '../../rest-facade/server.js';

/** One run of an operation, as the gateway saw it. */
export interface Call {
  document: DocumentNode;
  variables: Record<string, unknown>;
  ctx: RequestContext;
}

type Answer = (call: Call) => ExecutionResult | Promise<ExecutionResult>;

export const organizationId = '01931f00-0000-7000-8000-000000000001';
/** Of the same user, who only reads there. */
export const readOrganizationId = '01931f00-0000-7000-8000-000000000003';
export const csrfToken = 'csrf-of-the-session';

/** Bearer tokens that the tests use, and whose they are. */
export const callers: Readonly<Record<string, Caller>> = {
  'full-key': bearer('api_key', 'key-1', allScopes()),
  'reading-key': bearer('api_key', 'key-2', ['catalog:read']),
  'scopeless-key': bearer('api_key', 'key-3', []),
  'full-client': bearer('oauth_client', 'client-1', allScopes()),
  'scopeless-client': bearer('oauth_client', 'client-2', []),
};

export const withKey = { authorization: 'Bearer full-key' };
export const withSession = { cookie: 'tw_session=signed-in', 'x-csrf-token': csrfToken };

export interface Rest {
  app: FastifyInstance;
  calls: Call[];
  storage: MemoryStorage;
  clock: { now(): Date; advance(byMs: number): void };
  logged: Record<string, unknown>[];
}

/** A server of the given routes over a gateway that answers what the test says. */
export async function startRest(
  routes: readonly Route[],
  answer: Answer = () => ({ data: {} }),
  { rateLimitPerMinute, ...changes }: Partial<RestServerOptions> & { rateLimitPerMinute?: number } = {},
): Promise<Rest> {
  const calls: Call[] = [];
  const logged: Record<string, unknown>[] = [];
  const storage = new MemoryStorage();
  const clock = manualClock();
  const gateway = {
    prepare: (document: DocumentNode) => async (variables: Record<string, unknown>, ctx: RequestContext) => {
      const call = { document, variables, ctx };
      calls.push(call);
      return answer(call);
    },
  };
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const app = await buildRestServer({
    routes,
    gateway,
    authenticator,
    storage,
    clock,
    log,
    db: {} as Database,
    publicUrl: 'https://api.test',
    // Each request is to run its operation.
    documents: new PublicDocuments(clock, 0),
    rate: new RequestRate(
      rateLimitPerMinute === undefined ? null : new RateLimiter(rateLimitPerMinute, clock),
    ),
    metrics: null,
    proxies: null,
    ...changes,
  });
  return { app, calls, storage, clock, logged };
}

/** The result of an operation that rejected, as the gateway hands it on. */
export const rejectedWith = (error: AppError): ExecutionResult =>
  ({
    data: null,
    errors: [
      {
        message: error.message,
        extensions: {
          code: error.code,
          status: error.status,
          detail: error.detail,
          errors: error.errors,
          retryAfterSeconds: error.retryAfterSeconds,
        },
      },
    ],
  }) as unknown as ExecutionResult;

function bearer(kind: 'api_key' | 'oauth_client', id: string, granted: readonly string[]): Caller {
  return { kind, id, organizationId, userId: null, role: null, scopes: new Set(granted) as Caller['scopes'] };
}

const authenticator: Authenticator = {
  bearer: async token => callers[token] ?? null,
  session: async (token, named) => (token === 'signed-in' ? sessionOf(named) : null),
};

/** The one user of the tests is an owner of one organization, and reads in another. */
function sessionOf(named: string | null): SessionCaller {
  const isOwner = named === organizationId;
  const isMember = isOwner || named === readOrganizationId;
  const caller: Caller = {
    kind: 'session',
    id: 'session-1',
    organizationId: isMember ? named : null,
    userId: 'user-1',
    role: isMember ? (isOwner ? 'owner' : 'finance') : null,
    scopes: new Set(isOwner ? allScopes() : isMember ? (['catalog:read'] as const) : []),
  };
  return { caller, csrfToken };
}

function manualClock() {
  let nowMs = Date.parse('2026-11-21T08:00:00.000Z');
  return {
    now: () => new Date(nowMs),
    advance: (byMs: number) => {
      nowMs += byMs;
    },
  };
}

/** Keeps whole files; a stream that fails leaves nothing, as the port demands. */
export class MemoryStorage implements FileStorage {
  readonly files = new Map<string, Buffer>();
  readonly deleted: string[] = [];

  async put(stream: AsyncIterable<Uint8Array>) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk);
    }
    const content = Buffer.concat(chunks);
    const key = randomUUID();
    this.files.set(key, content);
    return { key, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  async get(key: string): Promise<Readable | null> {
    const content = this.files.get(key);
    return content === undefined ? null : Readable.from([content]);
  }

  async delete(key: string): Promise<void> {
    this.files.delete(key);
    this.deleted.push(key);
  }
}
