import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';

/** Test files that share a process run this module each. */
const subscribed = Symbol.for('tradewind.event-check');
const marks = globalThis as { [subscribed]?: true };

/**
 * Checks every event that this process writes, as it is written: an error here is an uncaught exception, which fails
 * the run of the tests and ends a program that was started with `--import`.
 */
if (marks[subscribed] === undefined) {
  marks[subscribed] = true;
  subscribe('tradewind:event.written', event => assertEvent(JSON.parse((event as { body: string }).body)));
}

/** Throws what an event has that schema/events.json does not allow for its key. */
export function assertEvent(event: unknown): void {
  const { type } = event as { type: string };
  schemas ??= loadSchemas();
  const validate = schemas.getSchema(`events#/$defs/${type}`);
  if (validate === undefined) {
    throw new Error(`schema/events.json has no ${type}`);
  }
  if (validate(event) !== true) {
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`An event of ${type} is not as documented: ${problems.join('; ')}`);
  }
}

let schemas: Ajv2020 | undefined;

/** Only once there is an event to check: most test files write none, and the library takes long to load. */
function loadSchemas(): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020: Schemas } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 };
  const { default: addFormats } = require('ajv-formats') as { default: (ajv: Ajv2020) => void };
  const ajv = new Schemas({ strict: false, allErrors: true });
  addFormats(ajv);
  const file = new URL('../../schema/events.json', import.meta.url);
  return ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'events');
}
