import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { documentLimits } from '../document.limits.js';
import { searchWords } from '../search-words.rules.js';
import { UnreadableDocument } from './block.js';
import { readDocument } from './read-document.js';
import type { IndexedPassage, ReaderMessage } from './reader-messages.js';

/**
 * The process that reads one document: its bytes come through standard input, its passages go out as messages. It is started
 * without rights to write files, to open connections or to start processes. Its arguments are the memory in bytes and the time
 * in milliseconds that it may take. A thread of its own watches them, since reading may never yield, and whoever started it may
 * be gone.
 */
const watch = `
  const { workerData: [memoryBytes, timeMs] } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || performance.now() > timeMs) process.kill(process.pid, 'SIGKILL');
  }, 20);
`;

const send = (message: ReaderMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

async function read(): Promise<ReaderMessage> {
  let batch: IndexedPassage[] = [];
  const flush = () => {
    const passages = batch;
    batch = [];
    return send({ kind: 'passages', passages });
  };
  try {
    const document = await readDocument(await buffer(process.stdin), passage => {
      batch.push({ ...passage, words: searchWords(passage.text) });
      if (batch.length >= documentLimits.passageBatchSize) void flush();
    });
    await flush();
    return { kind: 'read', document };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { kind: 'unreadable', reason: error.reason };
    throw error;
  }
}

async function main(): Promise<void> {
  // Whoever asked is gone, so nobody wants the answer.
  process.once('disconnect', () => process.exit());
  new Worker(watch, { eval: true, workerData: process.argv.slice(2).map(Number) }).unref();
  await send(await read());
  process.exit();
}

if (process.argv[1] === import.meta.filename) {
  await main();
}
