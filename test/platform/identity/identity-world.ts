import 'reflect-metadata';
import type { Clock } from '../../../kernel/clock.js';
import { anonymous, type Caller, RequestContext } from '../../../kernel/context.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { createLogger } from '../../../kernel/log.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import type { Role } from '../../../kernel/scopes.js';
import { type Signals, startSignals } from '../../../kernel/signals.js';
import { AccessTokenService } from '../../../subgraphs/platform/access-token/access-token.service.js';
import { TokenGrantService } from '../../../subgraphs/platform/access-token/token-grant.service.js';
import { ApiKeyService } from '../../../subgraphs/platform/api-key/api-key.service.js';
import { ApiKeyUse } from '../../../subgraphs/platform/api-key/api-key-use.js';
import { DatabaseAuthenticator } from '../../../subgraphs/platform/authentication/authenticator.js';
import { CredentialChanges } from '../../../subgraphs/platform/authentication/credential-changes.js';
import { identityEntities } from '../../../subgraphs/platform/identity.parts.js';
import { InvitationService } from '../../../subgraphs/platform/invitation/invitation.service.js';
import { MailQueue } from '../../../subgraphs/platform/mail/mail-queue.js';
import { addOwner, MemberService } from '../../../subgraphs/platform/member/member.service.js';
import { AuthorizationService } from '../../../subgraphs/platform/oauth-authorization/authorization.service.js';
import { ClientDocuments } from '../../../subgraphs/platform/oauth-authorization/client-documents.js';
import { OauthClientService } from '../../../subgraphs/platform/oauth-client/oauth-client.service.js';
import { OauthGrantService } from '../../../subgraphs/platform/oauth-grant/oauth-grant.service.js';
import { GrantEnds } from '../../../subgraphs/platform/oauth-grant/oauth-grant.writer.js';
import { OrganizationService } from '../../../subgraphs/platform/organization/organization.service.js';
import { PasswordService } from '../../../subgraphs/platform/session/password.service.js';
import { type NewSession, SessionService } from '../../../subgraphs/platform/session/session.service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

/** A clock that stands still until it is moved. */
class TestClock implements Clock {
  #nowMs = Date.parse('2026-11-21T08:00:00.000Z');

  now(): Date {
    return new Date(this.#nowMs);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

/** One process of the installation: its own LISTEN connection, its own credential cache. */
export interface TestProcess {
  signals: Signals;
  changes: CredentialChanges;
  authenticator: DatabaseAuthenticator;
  apiKeyUse: ApiKeyUse;
}

export interface Owner {
  session: NewSession;
  organizationId: string;
  /** A new request of the owner, for the organization. */
  ctx(): Promise<RequestContext>;
}

export const password = 'correct horse battery';

/** The issuer of its tokens. */
export const publicUrl = 'https://shop.example/tradewind';

/** Identity on a database of its own: services, an authenticator, and people to use them. */
export class IdentityWorld {
  readonly clock = new TestClock();
  readonly log = createLogger('silent');
  readonly db: Database;
  readonly main: TestProcess;
  readonly sessions: SessionService;
  readonly organizations: OrganizationService;
  readonly members: MemberService;
  readonly invitations: InvitationService;
  readonly passwords: PasswordService;
  readonly apiKeys: ApiKeyService;
  readonly clients: OauthClientService;
  readonly tokens: AccessTokenService;
  readonly grants: OauthGrantService;
  readonly authorizations: AuthorizationService;
  readonly outbound = new Outbound({ policy: { allowLoopback: true } });
  readonly #testDatabase: TestDatabase;
  readonly #processes: TestProcess[] = [];
  #people = 0;

  /** Of an installation without a mail server. */
  readonly mails = new MailQueue(false);

  private constructor(testDatabase: TestDatabase, orm: Orm, signals: Signals) {
    this.#testDatabase = testDatabase;
    this.db = new Database({
      url: testDatabase.url,
      connectionsMax: 8,
      log: this.log,
      clock: this.clock,
      orm,
    });
    this.main = this.#process(signals);
    const { changes } = this.main;
    this.sessions = new SessionService(changes, this.mails);
    this.organizations = new OrganizationService(changes, addOwner);
    this.members = new MemberService(changes);
    this.invitations = new InvitationService(changes, this.mails);
    this.passwords = new PasswordService(changes, this.mails);
    this.apiKeys = new ApiKeyService(changes);
    this.clients = new OauthClientService(changes);
    const ends = new GrantEnds(changes);
    this.tokens = new AccessTokenService(changes, new TokenGrantService(ends, publicUrl), publicUrl);
    this.grants = new OauthGrantService(ends);
    const documents = new ClientDocuments(this.outbound);
    this.authorizations = new AuthorizationService({ documents, ends, publicUrl });
  }

  static async create(): Promise<IdentityWorld> {
    const testDatabase = await createTestDatabase();
    const orm = await Orm.create(identityEntities);
    const signals = await startSignals({ url: testDatabase.url, log: createLogger('silent') });
    const world = new IdentityWorld(testDatabase, orm, signals);
    await nextChange(world.main);
    return world;
  }

  async close(): Promise<void> {
    await this.outbound.close();
    for (const process of this.#processes) {
      await process.signals.close();
    }
    await this.db.close();
    await this.#testDatabase.drop();
  }

  /** Another process on the same database, from the moment at which it hears of changes. */
  async secondProcess(): Promise<TestProcess> {
    const process = this.#process(await startSignals({ url: this.#testDatabase.url, log: this.log }));
    await nextChange(process);
    return process;
  }

  /** A new request of the caller. */
  request(
    caller: Caller = anonymous,
    ifMatch: number | null = null,
    address: string | null = null,
  ): RequestContext {
    return new RequestContext({
      requestId: 'test',
      caller,
      db: this.db,
      clock: this.clock,
      log: this.log,
      ifMatch,
      address,
    });
  }

  /** A request with a session's token, as the server makes it: through the authenticator. */
  async requestOf(session: NewSession, organizationId: string | null): Promise<RequestContext> {
    const known = await this.main.authenticator.session(session.token, organizationId);
    return this.request(known!.caller);
  }

  /** Somebody who has just signed up. */
  person(email?: string): Promise<NewSession> {
    this.#people += 1;
    const input = { email: email ?? `person-${this.#people}@example.com`, password, name: 'Some Body' };
    return this.sessions.signUp(this.request(), input);
  }

  /** A person with an organization of their own. */
  async owner(): Promise<Owner> {
    const session = await this.person();
    const ctx = await this.requestOf(session, null);
    const { id } = await this.organizations.create(ctx, { name: 'Acme' });
    return { session, organizationId: id, ctx: () => this.requestOf(session, id) };
  }

  /** Somebody who was invited by the owner and accepted. */
  async colleague(owner: Owner, role: Role): Promise<NewSession> {
    const session = await this.person();
    await this.join(owner, session, role);
    return session;
  }

  async join(owner: Owner, session: NewSession, role: Role): Promise<void> {
    const { email } = session.user;
    const { token } = await this.invitations.create(await owner.ctx(), { email, role });
    await this.invitations.accept(await this.requestOf(session, null), token!);
  }

  #process(signals: Signals): TestProcess {
    const changes = new CredentialChanges(signals);
    const apiKeyUse = new ApiKeyUse(this.db);
    const authenticator = new DatabaseAuthenticator({ db: this.db, clock: this.clock, changes, apiKeyUse });
    const process = { signals, changes, authenticator, apiKeyUse };
    this.#processes.push(process);
    return process;
  }
}

/** The next change this process hears of. */
export const nextChange = ({ changes }: TestProcess): Promise<string | null> =>
  new Promise(resolve => changes.onChange(resolve));

/** What the promise is rejected with, as the code that callers see; null when it is not rejected. */
export const errorOf = (promise: Promise<unknown>): Promise<string | null> =>
  promise.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
