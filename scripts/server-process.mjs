import { spawn } from 'node:child_process';
import path from 'node:path';
import { isAbandoned } from './abandonment.mjs';
import { root, StepFailure } from './step.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const abandonedCheckMs = 250;
/** The terminal and npm may both send the signal of one Ctrl-C. */
const sameSignalMs = 500;

/** The server as a child process: gets our signals, and is waited for, so that it can stop in order. */
export class ServerProcess {
  #child;
  #interruptedAt;
  /** Resolves with the exit code; 128 stands for an end by a signal that the server did not handle. */
  ended;

  /**
   * The server gets a process group of its own, so that each signal reaches it once, through us. The channel
   * closes when this process is killed, which tells the server that nobody waits for it any more.
   */
  constructor(node, args) {
    if (isAbandoned())
      throw new StepFailure('npm was ended during the set-up, so the server is not started.');
    this.#child = spawn(node, ['--enable-source-maps', path.join(root, 'dist/main.js'), ...args], {
      cwd: process.cwd(),
      // Compiled modules are kept beside the build: a second start loads them in half the time.
      env: { NODE_COMPILE_CACHE: path.join(root, 'dist/.compile-cache'), ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.ended = this.#watchOver();
  }

  /** Whether somebody asked us, and so the server, to stop. */
  get interrupted() {
    return this.#interruptedAt !== undefined;
  }

  async stop() {
    this.#child.kill('SIGTERM');
    await this.ended;
  }

  async #watchOver() {
    const forward = signal => this.#forward(signal);
    const abandonedCheck = setInterval(() => {
      if (isAbandoned() && !this.interrupted) forward('SIGTERM');
    }, abandonedCheckMs);
    for (const signal of forwarded) process.on(signal, forward);
    try {
      return await new Promise((resolve, reject) => {
        this.#child.once('error', reject);
        this.#child.once('exit', code => resolve(code ?? 128));
      });
    } finally {
      clearInterval(abandonedCheck);
      for (const signal of forwarded) process.off(signal, forward);
    }
  }

  #forward(signal) {
    const now = performance.now();
    if (this.#interruptedAt !== undefined && now - this.#interruptedAt < sameSignalMs) return;
    this.#interruptedAt = now;
    this.#child.kill(signal);
  }
}
