import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMicrosOf, type Memory, memoryOf } from './process-facts.js';

export interface ProgramOptions {
  /** The built module to run. */
  module: string;
  /** The whole environment of the process, so that the caller's own settings change nothing. */
  environment: Record<string, string>;
  /** Given to the program as JSON on its standard input. */
  settings?: object;
  /** Whether it serves those under test and is not one itself: it is kept off their core. */
  isBystander?: boolean;
  /** Answers 200 once it is ready. Default `/readyz`. */
  readyPath?: string;
}

/** All servers under test run on this one core, one of them busy at a time. */
const core = '0';
const taskset = '/usr/bin/taskset';
const readyWithinMs = 60_000;

/** A server under test, in a process of its own on one core. */
export class PinnedProcess {
  readonly url: URL;
  readonly #child: ChildProcess;
  #output = '';

  private constructor(child: ChildProcess, url: URL) {
    this.#child = child;
    this.url = url;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-4_000);
      });
    }
  }

  /** Starts the program, tells it its port as `PORT` and as its argument, and waits until it is ready. */
  static async start(options: ProgramOptions): Promise<PinnedProcess> {
    const port = await freePort();
    const command = [process.execPath, '--enable-source-maps', options.module, String(port)];
    const pinned = isPinned && !options.isBystander ? [taskset, '-c', core, ...command] : command;
    const child = spawn(pinned[0]!, pinned.slice(1), {
      env: { NODE_ENV: 'production', ...options.environment, PORT: String(port) },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(JSON.stringify(options.settings ?? {}));
    const started = new PinnedProcess(child, new URL(`http://127.0.0.1:${port}`));
    await started.#ready(options.readyPath ?? '/readyz');
    return started;
  }

  cpuMicros(): Promise<number | null> {
    return cpuMicrosOf(this.#child.pid!);
  }

  memory(): Promise<Memory | null> {
    return memoryOf(this.#child.pid!);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exited;
    }
  }

  async #ready(path: string): Promise<void> {
    const end = performance.now() + readyWithinMs;
    while (!(await this.#isReady(path))) {
      if (this.#child.exitCode !== null || performance.now() > end) {
        await this.stop();
        throw new Error(`A server under test did not start:\n${this.#output}`);
      }
      await delay(50);
    }
  }

  async #isReady(path: string): Promise<boolean> {
    try {
      const { status } = await fetch(new URL(path, this.url));
      return status === 200;
    } catch {
      return false;
    }
  }
}

/** Whether servers are held on one core; elsewhere they take what the system gives them. */
export const isPinned: boolean = existsSync(taskset);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
