import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type ServerAccount, spawnAs } from './server-account.js';

export interface ProgramResult {
  /** Undefined when a signal ended the program. */
  exitCode: number | undefined;
  /** Standard output followed by standard error. */
  output: string;
}

/** Runs one of the PostgreSQL programs and waits for its end. Rejects only when it cannot be started. */
export async function runToEnd(
  account: ServerAccount,
  program: string,
  args: string[],
): Promise<ProgramResult> {
  const child = spawnAs(account, program, args, ['ignore', 'pipe', 'pipe']);
  const [exit, out, err] = await Promise.all([once(child, 'exit'), text(child.stdout!), text(child.stderr!)]);
  return { exitCode: (exit as [number | null])[0] ?? undefined, output: out + err };
}
