import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** A person as the API shows them, with what signing in needs to know. */
export type UserRecord = { id: string; email: string; name: string; passwordHash: string };

type SessionViewerRecord = { id: string; email: string; name: string; csrfToken: string };

const byEmail = sql(
  'platform.person.byEmail',
  'select id, email, name, password_hash as "passwordHash" from platform.person where email = $1',
);
const byId = sql(
  'platform.person.byId',
  'select id, email, name, password_hash as "passwordHash" from platform.person where id = $1',
);
const lock = sql('platform.person.lock', 'select id from platform.person where id = $1 for no key update');
const bySession = sql(
  'platform.person.bySession',
  `select p.id, p.email, p.name, s.csrf_token as "csrfToken"
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

/** Makes changes that count what a person has happen one after the other. */
export async function lockUser(tx: Transaction, id: string): Promise<void> {
  await tx.query(lock, [id]);
}
