import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const file = new URL('../../schema/events.json', import.meta.url);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), 'events');

/** Throws what an event has that schema/events.json does not allow for its key. */
export function assertEvent(event: unknown): void {
  const { type } = event as { type: string };
  const validate = ajv.getSchema(`events#/$defs/${type}`);
  if (validate === undefined) {
    throw new Error(`schema/events.json has no ${type}`);
  }
  if (validate(event) !== true) {
    const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`An event of ${type} is not as documented: ${problems.join('; ')}`);
  }
}
