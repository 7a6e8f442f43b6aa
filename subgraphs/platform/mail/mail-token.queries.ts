import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { hashSecret, newSecret } from '../credential/secret.js';
import { identityLimits } from '../identity.limits.js';

/** What showing the token allows. */
export type MailTokenPurpose = 'verify_email' | 'reset_password';

const ttlMs: Readonly<Record<MailTokenPurpose, number>> = {
  verify_email: identityLimits.emailVerificationTtlMs,
  reset_password: identityLimits.passwordResetTtlMs,
};

/** A person has one of each purpose: a new one takes the place of the one before, which is worth nothing then. */
const replace = sql(
  'platform.mailToken.replace',
  `insert into platform.mail_token (user_id, purpose, token_hash, expires_at) values ($1, $2, $3, $4)
   on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
);

const find = sql(
  'platform.mailToken.find',
  'select user_id as "userId" from platform.mail_token where token_hash = $1 and purpose = $2 and expires_at > $3',
);

const take = sql(
  'platform.mailToken.take',
  `delete from platform.mail_token where token_hash = $1 and purpose = $2 and expires_at > $3
   returning user_id as "userId"`,
);

const revoke = sql(
  'platform.mailToken.revoke',
  'delete from platform.mail_token where user_id = $1 and purpose = $2',
);

/** A new token, which is in the mail alone. */
export async function issueMailToken(
  tx: Transaction,
  userId: string,
  purpose: MailTokenPurpose,
): Promise<string> {
  const token = newSecret('mailToken');
  const expiresAt = new Date(tx.db.clock.now().getTime() + ttlMs[purpose]);
  await tx.query(replace, [userId, purpose, hashSecret(token), expiresAt]);
  return token;
}

/** Whose token it is; null for one that is unknown, used, replaced or expired. */
export const findMailToken = (
  db: Database,
  token: string,
  purpose: MailTokenPurpose,
): Promise<string | null> => ownerOf(db.query(find, [hashSecret(token), purpose, db.clock.now()]));

/** Uses the token up; of two at once, one does. Null as above. */
export const takeMailToken = (
  tx: Transaction,
  token: string,
  purpose: MailTokenPurpose,
): Promise<string | null> => ownerOf(tx.query(take, [hashSecret(token), purpose, tx.db.clock.now()]));

export async function revokeMailToken(
  tx: Transaction,
  userId: string,
  purpose: MailTokenPurpose,
): Promise<void> {
  await tx.query(revoke, [userId, purpose]);
}

async function ownerOf(rows: Promise<Record<string, unknown>[]>): Promise<string | null> {
  const [row] = (await rows) as { userId: string }[];
  return row?.userId ?? null;
}
