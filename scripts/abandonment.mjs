import { readFileSync } from 'node:fs';

/**
 * npm runs a script through a shell. When npm gets a SIGTERM it ends that shell, which passes nothing on; when
 * npm is killed, the shell waits on. In both cases only the changed ancestry tells that nobody waits for us.
 * Without npm (nohup, a service manager) losing the parent means nothing.
 */
const underNpm = process.env.npm_lifecycle_event !== undefined;
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'ksh', 'zsh']);

/** Read at the very start, because the set-up may take a minute. */
const ancestryAtStart = ancestry();

/** Whether the npm that ran this script is gone. */
export const isAbandoned = () => underNpm && ancestry() !== ancestryAtStart;

/** Our parent and, if that is npm's shell, its parent; the latter is known on Linux only. */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return shells.has(name) ? `${parent} ${rest.split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
