import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.js';
import { createCluster, passwordFile, removeUnfinished } from './create-cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { runToEnd } from './run-to-end.js';
import { chooseServerAccount, type Owner, type ServerAccount } from './server-account.js';

/** A complete data directory and what is needed to serve it. */
export interface Cluster {
  /** Absolute, without symbolic links, as the server itself reports it. */
  directory: string;
  password: string;
  account: ServerAccount;
}

/**
 * Opens `<dataDir>/postgres`, creating it when there is none.
 *
 * @throws EmbeddedPostgresError for incomplete data, data of another major version, or data that this user
 * may not serve. The data is left as it is.
 */
export async function openCluster(binaries: Binaries, dataDir: string, durable: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const parent = await realpath(dataDir);
  const directory = path.join(parent, 'postgres');
  await removeUnfinished(parent);
  const owner = await ownerOf(directory);
  const account = chooseServerAccount(binaries.postgres, parent, owner);
  if (owner === undefined) await createCluster({ binaries, account, directory, durable });
  const version = await readPart(directory, 'PG_VERSION');
  const password = await readPart(directory, passwordFile);
  await checkMajorVersion(binaries, account, directory, version);
  return { directory, password, account };
}

async function ownerOf(directory: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(directory);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readPart(directory: string, name: string): Promise<string> {
  try {
    return (await readFile(path.join(directory, name), 'utf8')).trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${directory} is not a complete data directory of the embedded database: its ${name} cannot be read. ` +
        'Restore it, move it away to begin with an empty database, or set TRADEWIND_DATA_DIR or DATABASE_URL.',
      { cause },
    );
  }
}

async function checkMajorVersion(
  binaries: Binaries,
  account: ServerAccount,
  directory: string,
  dataVersion: string,
): Promise<void> {
  const { output } = await runToEnd(account, binaries.postgres, ['--version']);
  const serverVersion = /(\d+)(?:[.]\d+|\w+)/.exec(output)?.[1] ?? output.trim();
  if (serverVersion === dataVersion) return;
  throw new EmbeddedPostgresError(
    `The data in ${directory} was made by PostgreSQL ${dataVersion}, but this build ships PostgreSQL ` +
      `${serverVersion}, which cannot read it. Start the build that made it and export, move the directory away to ` +
      'begin with an empty database, or set DATABASE_URL to a server that holds the data.',
  );
}
