import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail, reject } from '../../../kernel/errors.js';
import { newId } from '../../../kernel/ids.js';
import type { CredentialChanges } from '../authentication/credential-changes.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';
import type { MailQueue } from '../mail/mail-queue.js';
import { accountErrors, type NewAccount, normalizeEmail, normalizePassword } from '../user/account.rules.js';
import { hashPassword, verifyPassword } from '../user/password.js';
import { findUserByEmail, type UserRecord } from '../user/user.queries.js';
import { clearSignInAttempt, countSignInAttempt, countSignUp } from './sign-in-throttle.js';

/** A session that was just made; the token leaves only in a cookie, never in an answer's data. */
export interface NewSession {
  token: string;
  csrfToken: string;
  expiresAt: string;
  user: Pick<UserRecord, 'id' | 'email' | 'emailVerified' | 'name'>;
}

type NewUser = UserRecord & { createdAt: Date };

/** Two sign-ups for one address meet here, not at a check before: the second one inserts nothing. */
const insertUser = sql(
  'platform.person.insert',
  `insert into platform.person (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (email) do nothing returning id`,
);
const insertSession = sql(
  'platform.session.insert',
  `insert into platform.session (id, user_id, hash, csrf_token, created_at, renewed_at, expires_at)
   values ($1, $2, $3, $4, $5, $5, $6)`,
);
const deleteSession = sql('platform.session.delete', 'delete from platform.session where id = $1');

/** Accounts and sessions of people; sessions live in a cookie and end 14 days after their last use. */
export class SessionService {
  readonly #changes: CredentialChanges;
  readonly #mails: MailQueue;

  constructor(changes: CredentialChanges, mails: MailQueue) {
    this.#changes = changes;
    this.#mails = mails;
  }

  /** Makes an account and signs it in; a mail asks to confirm the address. */
  async signUp(ctx: RequestContext, input: NewAccount): Promise<NewSession> {
    const account = {
      email: normalizeEmail(input.email),
      password: normalizePassword(input.password),
      name: input.name.trim(),
    };
    reject(accountErrors(account));
    await countSignUp(ctx);
    const passwordHash = await hashPassword(account.password);
    const { email, name } = account;
    const user = { id: newId(), email, emailVerified: false, name, passwordHash };
    return ctx.transaction(async tx => {
      await insertNewUser(tx, { ...user, createdAt: ctx.clock.now() });
      await this.#mails.add(tx, { kind: 'verify_email', userId: user.id });
      ctx.log.info({ userId: user.id }, 'account created');
      return openSession(ctx, tx, user);
    });
  }

  /** Rejects an unknown address and a wrong password alike, in words and in time. */
  async signIn(ctx: RequestContext, input: { email: string; password: string }): Promise<NewSession> {
    const email = normalizeEmail(input.email);
    await countSignInAttempt(ctx, email);
    const user = await findUserByEmail(ctx.db, email);
    const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
    if (user === null || !matches) {
      ctx.log.info({ userId: user?.id ?? null }, 'sign-in rejected');
      throw fail('CREDENTIALS_INVALID');
    }
    await clearSignInAttempt(ctx, email);
    ctx.log.info({ userId: user.id }, 'signed in');
    return ctx.transaction(tx => openSession(ctx, tx, user));
  }

  /** Ends the caller's session in every process at once; false where the caller has none. */
  async signOut(ctx: RequestContext): Promise<boolean> {
    const { id, kind } = ctx.caller;
    if (kind !== 'session') {
      return false;
    }
    await ctx.transaction(async tx => {
      await tx.query(deleteSession, [id]);
      await this.#changes.announce(tx, id);
      ctx.log.info({ userId: ctx.userId }, 'signed out');
    });
    return true;
  }
}

async function insertNewUser(tx: Transaction, user: NewUser): Promise<void> {
  const values = [user.id, user.email, user.name, user.passwordHash, user.createdAt];
  const inserted = await tx.query(insertUser, values);
  if (inserted.length === 0) {
    throw fail('EMAIL_TAKEN');
  }
}

async function openSession(ctx: RequestContext, tx: Transaction, user: UserRecord): Promise<NewSession> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + identityLimits.sessionTtlMs);
  const token = newSecret('sessionToken');
  const csrfToken = newSecret('csrfToken');
  await tx.query(insertSession, [newId(), user.id, hashSecret(token), csrfToken, now, expiresAt]);
  return {
    token,
    csrfToken,
    expiresAt: expiresAt.toISOString(),
    user: { id: user.id, email: user.email, emailVerified: user.emailVerified, name: user.name },
  };
}
