import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const typescript = join(import.meta.dirname, 'typescript-hooks.mjs');

/** A module of the tests in a process of its own, which speaks with its parent and is killed without warning. */
export class ForkedProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Once it has said its first word. @param module a file beside the test; one in JavaScript may load the built program. */
  static async start(module: URL, args: readonly string[]): Promise<ForkedProcess> {
    const child = fork(module, args, {
      execArgv: module.pathname.endsWith('.ts') ? ['--import', typescript] : [],
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'dist/.compile-cache') },
    });
    const started = new ForkedProcess(child);
    await started.next();
    return started;
  }

  send(message: object): void {
    // Whoever is dead does not hear it, which is told by whoever waits for an answer.
    this.#child.send(message, () => {});
  }

  /** The next thing that it says. @throws where it is gone before, with what ended it. */
  async next(): Promise<unknown> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) {
      throw new Error(`the process is gone (${signalCode ?? exitCode})`);
    }
    const over = new AbortController();
    const { signal } = over;
    try {
      const ended = once(this.#child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`the process is gone (${by ?? code})`);
      });
      const [message] = await Promise.race([once(this.#child, 'message', { signal }), ended]);
      return message;
    } finally {
      over.abort();
    }
  }

  /** Once it is gone; nothing is tidied up. */
  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await ended;
    }
  }
}
