import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const folder = join(import.meta.dirname, '../../../shared/data/acp');
const bundles = {
  checkout: 'schema.agentic_checkout.json',
  feed: 'schema.feed.json',
} as const;

/** Where the protocol's publications lie beside the project. Where they do not, their tests are skipped. */
export const hasAcpData = existsSync(folder);

/** The published examples of requests and replies, by their names. */
export const acpExamples = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'examples/2026-04-17', file), 'utf8'));

/** What is wrong with a value by a published schema of 2026-04-17; empty where nothing is. */
export function acpProblems(bundle: keyof typeof bundles, definition: string, value: unknown): string[] {
  validators[bundle] ??= load(bundle);
  const ajv = validators[bundle];
  const isValid = ajv.validate(`acp#/$defs/${definition}`, value);
  return isValid ? [] : (ajv.errors ?? []).map(describeError);
}

const validators: Partial<Record<keyof typeof bundles, Ajv2020>> = {};

function load(bundle: keyof typeof bundles): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { $id: _, ...schema } = JSON.parse(
    readFileSync(join(folder, 'spec/2026-04-17/json-schema', bundles[bundle]), 'utf8'),
  );
  ajv.addSchema(schema, 'acp');
  return ajv;
}

const describeError = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;
