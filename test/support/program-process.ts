import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../composition/config/config.js';

const root = join(import.meta.dirname, '../..');

/** Compiles the program to dist/ where its sources have changed since: the same step as that of `npm start`. */
export async function buildProgram(): Promise<void> {
  const build = "import { ensureBuilt } from './scripts/build.mjs'; await ensureBuilt(process.execPath);";
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { cwd: root });
}

/** The real program in a process of its own, which can be killed; it ends when it writes an event that is wrong. */
export class ProgramProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Resolves when the program says that it is ready. `hear` is told all that it prints. */
  static async start(
    environment: Environment,
    hear: (chunk: Buffer) => void = () => {},
  ): Promise<ProgramProcess> {
    const { PATH, HOME, TMPDIR } = process.env;
    const check = join(root, 'test/support/event-check-of-programs.mjs');
    const args = ['--import', check, join(root, 'dist/main.js')];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: join(root, 'dist/.compile-cache'), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => running.delete(child));
    return new ProgramProcess(child, await readyUrl(child));
  }

  /** As the machine does when it runs out of memory: nothing is tidied up. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** As a person does with Ctrl-C. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
      return;
    }
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

/** Whatever a failing test leaves behind goes with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) {
    child.kill('SIGKILL');
  }
});

/** The welcome text names the address; the program that ends before has said why. */
function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said = `${said}${chunk}`.slice(-20_000);
      const url = /Tradewind is ready\.\s+REST\s+(\S+)\/api\/v1/.exec(said)?.[1];
      if (url !== undefined) {
        resolve(url);
      }
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', code => reject(new Error(`the program ended with ${code}:\n${said}`)));
  });
}
