import type { FieldError } from '../../../kernel/errors.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { AopConfig } from './aop-config.schema.js';
import { isObject, valueErrors } from './json-schema.rules.js';

type Inputs = { readonly [name: string]: Json | undefined };

/** The schema of the inputs; without one, a procedure takes none. */
export const inputsSchema = (config: Pick<AopConfig, 'inputs'>): Record<string, unknown> => ({
  type: 'object',
  additionalProperties: false,
  ...config.inputs,
});

/** Inputs as a thread has them: what was given, and the defaults of what was not; with what is wrong with them. */
export function readInputs(
  config: Pick<AopConfig, 'inputs'>,
  given: unknown,
  path = 'inputs',
): { inputs: Inputs; errors: FieldError[] } {
  const schema = inputsSchema(config);
  const inputs = isObject(given) ? withDefaults(schema, given) : given;
  return { inputs: inputs as Inputs, errors: valueErrors(schema, inputs, path) };
}

function withDefaults(
  schema: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const missing = fields.flatMap(([name, each]) =>
    isObject(each) && Object.hasOwn(each, 'default') && !Object.hasOwn(given, name)
      ? [[name, each.default] as const]
      : [],
  );
  return { ...given, ...Object.fromEntries(missing) };
}

export const inputNames = (config: Pick<AopConfig, 'inputs'>): ReadonlySet<string> =>
  new Set(isObject(config.inputs?.properties) ? Object.keys(config.inputs.properties) : []);
