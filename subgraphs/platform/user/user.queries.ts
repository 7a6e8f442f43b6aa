import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** A person as the API shows them, with what signing in needs to know. */
export type UserRecord = {
  id: string;
  email: string;
  /** Whether somebody who reads its mail has confirmed it. */
  emailVerified: boolean;
  name: string;
  passwordHash: string;
};

type SessionViewerRecord = Omit<UserRecord, 'passwordHash'> & { csrfToken: string };

const columns =
  'p.id, p.email, p.email_verified_at is not null as "emailVerified", p.name, p.password_hash as "passwordHash"';

const byEmail = sql('platform.person.byEmail', `select ${columns} from platform.person p where p.email = $1`);
const byId = sql('platform.person.byId', `select ${columns} from platform.person p where p.id = $1`);
const lock = sql('platform.person.lock', 'select id from platform.person where id = $1 for no key update');
const bySession = sql(
  'platform.person.bySession',
  `select p.id, p.email, p.email_verified_at is not null as "emailVerified", p.name, s.csrf_token as "csrfToken"
   from platform.session s join platform.person p on p.id = s.user_id where s.id = $1`,
);

/** The address is expected normalised. */
export async function findUserByEmail(db: Database | Transaction, email: string): Promise<UserRecord | null> {
  const rows = await db.query<UserRecord>(byEmail, [email]);
  return rows[0] ?? null;
}

export async function findUserById(db: Database | Transaction, id: string): Promise<UserRecord | null> {
  const rows = await db.query<UserRecord>(byId, [id]);
  return rows[0] ?? null;
}

export async function findViewer(db: Database, sessionId: string): Promise<SessionViewerRecord | null> {
  const rows = await db.query<SessionViewerRecord>(bySession, [sessionId]);
  return rows[0] ?? null;
}

const markVerified = sql(
  'platform.person.markEmailVerified',
  'update platform.person set email_verified_at = coalesce(email_verified_at, $2) where id = $1',
);

/** The person has shown what only the mailbox was sent. */
export async function markEmailVerified(tx: Transaction, id: string): Promise<void> {
  await tx.query(markVerified, [id, tx.db.clock.now()]);
}

/** Makes changes that count what a person has happen one after the other. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.query(lock, [id]);
}
