import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';

/** Which statement each test file meets changed. */
export type Assignments = Record<string, { name: string; text: string }>;

interface Message {
  name: string;
  text: string;
}

const place = process.env.MUTATION_PLACE!;
const marked = Symbol.for('tradewind.changed-statements');
const connection = pg.Connection.prototype as unknown as {
  [marked]?: true;
  parse(message: Message): void;
};
const file = expect.getState().testPath!;
const assignments = JSON.parse(readFileSync(path.join(place, 'assignments.json'), 'utf8')) as Assignments;
const current = globalThis as { [marked]?: { file: string; changed: Message | undefined } };
current[marked] = { file, changed: assignments[file] };

// Files that share a process run this module each; the driver is taken once.
if (connection[marked] === undefined) {
  connection[marked] = true;
  const { parse } = connection;
  connection.parse = function (message) {
    const { file, changed } = current[marked]!;
    if (process.env.MUTATION_EXECUTED === 'on' && message.name) {
      appendFileSync(
        path.join(place, `executed-${process.pid}.jsonl`),
        `${JSON.stringify({ file, name: message.name, text: message.text })}\n`,
      );
    }
    const isChanged = changed !== undefined && changed.name === message.name;
    parse.call(this, isChanged ? { ...message, text: changed.text } : message);
  };
}

// One test that fails is enough.
let isNoticed = false;
beforeEach(context => {
  if (isNoticed) context.skip();
});
afterEach(({ task }) => {
  isNoticed ||= task.result?.state === 'fail';
});
