import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { SigningKey } from '../../../../kernel/http-signatures/signing-key.js';

const name = 'http-signatures';
const context = `signing-key/${name}`;

const find = sql(
  'commerce.signingKey.find',
  'select key_encrypted as key from commerce.signing_key where name = $1',
);

/** Whoever comes first makes it; processes that start together then read the same. */
const keep = sql(
  'commerce.signingKey.keep',
  `insert into commerce.signing_key (name, key_encrypted, created_at) values ($1, $2, $3)
   on conflict (name) do nothing`,
);

/** The key that signs what this installation tells agents: made at the first start, and shared by all processes. */
export async function installationSigningKey(db: Database, encryption: Encryption): Promise<SigningKey> {
  const stored = await read(db, encryption);
  if (stored !== null) {
    return stored;
  }
  const sealed = encryption.encrypt(SigningKey.generate().toPem(), context);
  await db.query(keep, [name, sealed, db.clock.now()]);
  return (await read(db, encryption))!;
}

async function read(db: Database, encryption: Encryption): Promise<SigningKey | null> {
  const [row] = await db.query<{ key: string }>(find, [name]);
  return row === undefined ? null : SigningKey.fromPem(opened(encryption, row.key));
}

function opened(encryption: Encryption, sealed: string): string {
  try {
    return encryption.decrypt(sealed, context);
  } catch (cause) {
    const remedy = 'start every process of the installation with the same TRADEWIND_ENCRYPTION_KEY';
    throw new Error(`The signing key of this installation cannot be read: ${remedy}`, { cause });
  }
}
