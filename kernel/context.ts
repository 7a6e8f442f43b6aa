import type { Clock } from './clock.js';
import type { Database } from './database/database.js';
import type { Transaction } from './database/transaction.js';
import { fail } from './errors.js';
import type { Logger } from './log.js';
import type { Role, Scope } from './scopes.js';

/** Who makes a call, as proved by a credential. */
export interface Caller {
  kind: 'api_key' | 'oauth_client' | 'session' | 'system' | 'anonymous';
  /** Id of the key, client or session; stable, so that rate limits and idempotency keys can hang on it. */
  id: string;
  /** Null where the credential is bound to none: anonymous callers, and sessions that named none. */
  organizationId: string | null;
  userId: string | null;
  role: Role | null;
  scopes: ReadonlySet<Scope>;
  /**
   * The person who granted the token; absent for other credentials. The program acts for them with its scopes, but it is not
   * them: `userId` and `role` stay null, so that it does nothing that takes a signed-in person.
   */
  grantedBy?: string;
}

/** What a token is for (RFC 8707): REST, GraphQL and the protocols of agents, or the Model Context Protocol. */
export const tokenAudiences = ['api', 'mcp'] as const;
export type TokenAudience = (typeof tokenAudiences)[number];

export const anonymous: Caller = {
  kind: 'anonymous',
  id: 'anonymous',
  organizationId: null,
  userId: null,
  role: null,
  scopes: new Set(),
};

/** Turns credentials into callers. Answers null for anything unknown, expired or revoked. */
export interface Authenticator {
  /** A token for another audience is unknown here. Default: `api`. */
  bearer(token: string, audience?: TokenAudience): Promise<Caller | null>;
  /** A session is bound to the organization it names, if its user is a member of that. */
  session(token: string, organizationId: string | null): Promise<SessionCaller | null>;
}

export interface SessionCaller {
  caller: Caller;
  /** What writes must repeat in `X-CSRF-Token`. */
  csrfToken: string;
}

/** An `Idempotency-Key` with what it is bound to: the caller and route (`scope`) and the request's content. */
export interface Idempotency {
  key: string;
  scope: string;
  requestHash: string;
  /**
   * `operation`: the use case itself sees to it that its effect happens once, because it calls somebody in between and so
   * cannot be one transaction. It sets `extensions.idempotentReplayed` where it repeats an answer. Absent: the kernel does.
   */
  keptBy?: 'operation';
}

export interface ContextInput {
  requestId: string;
  caller: Caller;
  db: Database;
  clock: Clock;
  log: Logger;
  idempotency?: Idempotency | null;
  ifMatch?: number | null;
  isReadOnly?: boolean;
  isDryRun?: boolean;
  address?: string | null;
}

/** Over REST the facade asks first: whoever comes here called /graphql. */
const organizationHint =
  'A session names its organization: in the header X-Organization-Id, or as organizationId in the payload of connection_init.';

/**
 * Everything one request carries through every layer, always the first parameter. Built anew for each request
 * from a verified credential; a subgraph in a process of its own builds it from the signed internal header. Apollo
 * Server passes on a copy of it that inherits from it, so it has no `#` fields and is not known by its identity.
 */
export class RequestContext {
  readonly requestId: string;
  readonly caller: Caller;
  readonly db: Database;
  readonly clock: Clock;
  /** True for a session that did not prove that its own page sent the request: it may read, not write. */
  readonly isReadOnly: boolean;
  /** The IP address that the call came from; null where it came over no network. */
  readonly address: string | null;
  private readonly processLog: Logger;
  private requestLog: Logger | null = null;
  /** Set before a mutation begins. */
  idempotency: Idempotency | null;
  /** The version that the caller expects, by `If-Match` or by `expectedVersion` of an input; null where it expects none. */
  ifMatch: number | null;
  /** Whether a mutation is only tried: it answers as it would, and is rolled back. */
  readonly isDryRun: boolean;
  /** Set while an idempotent operation runs: its use cases join this transaction instead of opening their own. */
  ambientTransaction: Transaction | null = null;
  /**
   * Facts for the layer that answers the caller (such as a session to set or clear, or `headers` of the reply), never part
   * of the data.
   */
  readonly extensions: Record<string, unknown> = {};

  constructor(input: ContextInput) {
    this.requestId = input.requestId;
    this.caller = input.caller;
    this.db = input.db;
    this.clock = input.clock;
    this.address = input.address ?? null;
    this.processLog = input.log;
    this.isReadOnly = input.isReadOnly ?? false;
    this.idempotency = input.idempotency ?? null;
    this.ifMatch = input.ifMatch ?? null;
    this.isDryRun = input.isDryRun ?? false;
  }

  /** A version in the input goes before `If-Match`. A mutation has one field, so it is meant for that. */
  expectVersion(version: number | null | undefined): void {
    this.ifMatch = version ?? this.ifMatch;
  }

  /** Each record names the request; made on first use, as most requests log nothing. */
  get log(): Logger {
    this.requestLog ??= this.processLog.child({ requestId: this.requestId });
    return this.requestLog;
  }

  /** The organization every read and write is scoped to. */
  get organizationId(): string {
    const { caller } = this;
    if (caller.organizationId === null) {
      throw caller.kind === 'anonymous'
        ? fail('UNAUTHENTICATED')
        : fail('ORGANIZATION_REQUIRED', { detail: organizationHint });
    }
    return caller.organizationId;
  }

  /** The signed-in person, for calls that only a session may make. */
  get userId(): string {
    if (this.caller.userId === null) {
      throw this.caller.kind === 'anonymous'
        ? fail('UNAUTHENTICATED')
        : fail('CALLER_NOT_ALLOWED', { detail: 'This call needs a session: sign in first.' });
    }
    return this.caller.userId;
  }

  /** Rejects callers without the scope, naming it. A session that named no organization has none, and is told so. */
  require(scope: Scope): void {
    if (this.caller.kind === 'anonymous') {
      throw fail('UNAUTHENTICATED');
    }
    void this.organizationId;
    if (!this.caller.scopes.has(scope)) {
      throw fail('SCOPE_MISSING', { detail: `This needs the scope ${scope}.` });
    }
  }

  /** Rejects session callers below the given roles; keys and clients act with their scopes alone. */
  requireRole(...allowed: readonly Role[]): void {
    void this.userId;
    void this.organizationId;
    if (this.caller.role === null || !allowed.includes(this.caller.role)) {
      throw fail('ROLE_NOT_ALLOWED', { detail: `This needs one of the roles ${allowed.join(', ')}.` });
    }
  }

  /** Where reads go: the transaction of an idempotent operation, which sees its own writes, or the pool. */
  get reader(): Pick<Database, 'query'> {
    return this.ambientTransaction ?? this.db;
  }

  /** One use case, one transaction: the rows, their events and jobs commit together or not at all. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.ambientTransaction === null
      ? this.db.transaction(work, this)
      : inAmbient(this.ambientTransaction, work);
  }
}

/** What the use case wrote through the ORM is flushed at its end, where its own errors belong. */
async function inAmbient<T>(ambient: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await work(ambient);
  await ambient.flush();
  return result;
}
