import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/** As whom the PostgreSQL programs run. PostgreSQL does not run as root. */
export type ServerAccount =
  | { kind: 'caller' }
  | { kind: 'other-user'; uid: number; gid: number }
  /** Root outside, an ordinary user inside a user namespace: keeps root's reach into private directories. */
  | { kind: 'namespace' };

/** The owner of existing data, as `stat` tells it. */
export interface Owner {
  uid: number;
  gid: number;
}

/** `nobody` on every Linux; it owns nothing that matters and needs no account on the machine. */
const nobody: Owner = { uid: 65534, gid: 65534 };

/**
 * Chooses the account for a data directory inside `parent`. Existing data decides by its owner; new data made
 * by root belongs to `nobody`, or to root in a user namespace where `nobody` cannot reach the directories
 * (a checkout under a private /root).
 *
 * @throws EmbeddedPostgresError when no account can run the server there.
 */
export function chooseServerAccount(
  postgres: string,
  parent: string,
  owner: Owner | undefined,
): ServerAccount {
  const callerUid = process.getuid?.();
  if (callerUid !== 0) return callerAccount(parent, owner, callerUid);
  const candidates: ServerAccount[] =
    owner === undefined
      ? [{ kind: 'other-user', ...nobody }, { kind: 'namespace' }]
      : [owner.uid === 0 ? { kind: 'namespace' } : { kind: 'other-user', ...owner }];
  const usable = candidates.find(candidate => canRun(candidate, postgres, parent));
  if (usable !== undefined) return usable;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and ${owner ? `uid ${owner.uid}` : 'no other account'} can use ${parent} ` +
      `and ${postgres}. Start as an ordinary user, put TRADEWIND_DATA_DIR and the checkout where every user may ` +
      'enter, or set DATABASE_URL.',
  );
}

/** The account that owns the files of new data: undefined where they simply belong to the caller. */
export const fileOwner = (account: ServerAccount): Owner | undefined =>
  account.kind === 'other-user' ? { uid: account.uid, gid: account.gid } : undefined;

/**
 * Starts a program under the account, in a process group and session of its own: a Ctrl-C in the terminal
 * reaches the application only, which then stops the server last. The environment is empty on purpose:
 * PG* variables of the caller must not reach the server.
 */
export function spawnAs(
  account: ServerAccount,
  program: string,
  args: readonly string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const [command, commandArgs] = commandLine(account, program, args);
  return spawn(command, commandArgs, {
    ...identity(account),
    cwd: '/',
    env: environment,
    detached: true,
    stdio,
  });
}

const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

function callerAccount(
  parent: string,
  owner: Owner | undefined,
  callerUid: number | undefined,
): ServerAccount {
  if (owner === undefined || callerUid === undefined || owner.uid === callerUid) return { kind: 'caller' };
  throw new EmbeddedPostgresError(
    `The database in ${parent} belongs to uid ${owner.uid}, but this is uid ${callerUid}. ` +
      'Start as its owner, or set TRADEWIND_DATA_DIR to another directory.',
  );
}

/** Asks the operating system, which knows of access lists, mounts and missing privileges. */
function canRun(account: ServerAccount, postgres: string, parent: string): boolean {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [command, args] = commandLine(account, '/bin/sh', ['-c', script, 'sh', parent, postgres]);
  const probe = spawnSync(command, args, {
    ...identity(account),
    cwd: '/',
    env: environment,
    stdio: 'ignore',
  });
  return probe.status === 0;
}

const identity = (account: ServerAccount): Partial<Owner> =>
  account.kind === 'other-user' ? { uid: account.uid, gid: account.gid } : {};

function commandLine(account: ServerAccount, program: string, args: readonly string[]): [string, string[]] {
  if (account.kind !== 'namespace') return [program, [...args]];
  // unshare replaces itself with the program, so the process id stays the one that spawn reports.
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]];
}
