import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { projectFolder } from '../../../kernel/project-folder.js';
import { Slots } from '../../../kernel/slots.js';
import { documentLimits } from './document.limits.js';
import { UnreadableDocument } from './reading/block.js';
import type { ReadDocument } from './reading/read-document.js';
import type { IndexedPassage, ReaderMessage } from './reading/reader-messages.js';

export interface ReaderOptions {
  /** Further arguments of Node, for sources that are run as they are. */
  nodeArguments?: readonly string[];
  memoryBytes?: number;
  timeoutMs?: number;
  concurrency?: number;
}

/** Sources are read by sources, and what is built by what is built. */
const entry = join(import.meta.dirname, 'reading', `reader-process${extname(import.meta.filename)}`);

const mebibyte = 1024 * 1024;
const errorCharacters = 2_000;

/** Signals by which Node ends where its heap is full, and the one that the watch of the memory sends. */
const memorySignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * Reads documents, each in a process of its own that has bounded memory and time, none of our secrets, and no rights to write
 * files, to open connections or to start processes: what a file does to its reader ends there.
 */
export class DocumentReader {
  readonly #options: Required<ReaderOptions>;
  readonly #slots: Slots;

  constructor(options: ReaderOptions = {}) {
    const { readingMemoryBytes, readingMs, concurrentReadings } = documentLimits;
    this.#options = {
      ...{ nodeArguments: [], memoryBytes: readingMemoryBytes },
      ...{ timeoutMs: readingMs, concurrency: concurrentReadings },
      ...options,
    };
    this.#slots = new Slots(this.#options.concurrency);
  }

  /**
   * Reads the bytes, handing on passages in their order. Waits while as many documents are being read as may be.
   * Throws UnreadableDocument, and the reason of the signal.
   */
  async read(
    open: () => Promise<Readable>,
    take: (passages: IndexedPassage[]) => void,
    signal: AbortSignal,
  ): Promise<ReadDocument> {
    const leave = await this.#slots.enter(signal);
    try {
      return await this.#readNow(await open(), take, signal);
    } finally {
      leave();
    }
  }

  async #readNow(
    bytes: Readable,
    take: (passages: IndexedPassage[]) => void,
    signal: AbortSignal,
  ): Promise<ReadDocument> {
    if (signal.aborted) {
      bytes.destroy();
      throw signal.reason;
    }
    const child = startReader(this.#options);
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      child.kill('SIGKILL');
    }, this.#options.timeoutMs);
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop);
    try {
      const answer = await answerOf(child, bytes, take);
      if (answer.kind === 'unreadable') throw new UnreadableDocument(answer.reason);
      return answer.document;
    } catch (error) {
      signal.throwIfAborted();
      throw isTimedOut ? new UnreadableDocument('timed_out') : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL');
      bytes.destroy();
    }
  }
}

/** Modules are read, and nothing else. Node looks at where a link leads. */
function startReader({ nodeArguments, memoryBytes, timeoutMs }: Required<ReaderOptions>): ChildProcess {
  const root = projectFolder(import.meta.dirname)!;
  const readable = [realpathSync(join(root, 'node_modules')), join(root, 'package.json'), moduleFolder(root)];
  // Its own end comes after the one that we make, which is told apart from memory.
  return fork(entry, [memoryBytes, 2 * timeoutMs].map(String), {
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      ...['--permission', '--allow-worker', ...readable.map(path => `--allow-fs-read=${path}`)],
      `--max-old-space-size=${Math.floor(memoryBytes / 2 / mebibyte)}`,
      ...nodeArguments,
    ],
  });
}

/** Where the modules of the program are: `dist`, or the project itself where sources run as they are. */
const moduleFolder = (root: string): string =>
  extname(import.meta.filename) === '.js' ? join(root, 'dist') : root;

type Answer = Exclude<ReaderMessage, { kind: 'passages' }>;

async function answerOf(
  child: ChildProcess,
  bytes: Readable,
  take: (passages: IndexedPassage[]) => void,
): Promise<Answer> {
  let answer: Answer | null = null;
  let told = '';
  child.on('message', (message: ReaderMessage) => {
    if (message.kind === 'passages') take(message.passages);
    else answer = message;
  });
  child.stderr!.on('data', (piece: Buffer) => {
    told = (told + piece.toString()).slice(-errorCharacters);
  });
  const ended = once(child, 'close');
  let storageError: unknown = null;
  // A process that has ended takes no more bytes; why it ended, its end says.
  bytes.once('error', error => {
    storageError = error;
  });
  await pipeline(bytes, child.stdin!).catch(() => storageError !== null && child.kill('SIGKILL'));
  await ended;
  if (storageError !== null) throw storageError;
  const found = answer as Answer | null;
  if (found !== null) return found;
  if (memorySignals.has(child.signalCode ?? '')) throw new UnreadableDocument('out_of_memory');
  throw new Error(`The reader of a document ended with ${child.exitCode ?? child.signalCode}: ${told}`);
}
