import type { FieldError } from '../../../../kernel/errors.js';
import type { AopConfig } from '../aop-config.schema.js';
import { inputNames } from '../aop-inputs.rules.js';
import { isObject } from '../json-schema.rules.js';
import { readyProcedures } from './ready-procedures.js';

/** What is to be different from a ready procedure. */
export interface ReadyOverrides {
  /** Other defaults of its inputs, by name. */
  inputs?: Record<string, unknown> | null;
  trigger?: unknown;
  budget?: unknown;
}

/**
 * The configuration of a ready procedure with what is to be different, which is checked as any other; null where there is no
 * procedure of the name.
 */
export function readyConfig(
  name: string,
  { inputs, trigger, budget }: ReadyOverrides,
): { config: unknown; title: string; errors: FieldError[] } | null {
  const ready = readyProcedures.find(each => each.name === name);
  if (ready === undefined) {
    return null;
  }
  const { config, title } = ready;
  return {
    title,
    errors: unknownInputs(config, inputs ?? {}),
    config: {
      ...config,
      ...(inputs == null ? {} : { inputs: withDefaults(config.inputs ?? {}, inputs) }),
      ...(trigger == null ? {} : { trigger }),
      ...(budget == null ? {} : { budget }),
    },
  };
}

/** Defaults of inputs that the procedure does not have. */
function unknownInputs(config: AopConfig, defaults: Record<string, unknown>): FieldError[] {
  const known = inputNames(config);
  const message = `is not an input of the procedure; it has ${[...known].join(', ')}`;
  return Object.keys(defaults)
    .filter(name => !known.has(name))
    .map(name => ({ path: `inputs.${name}`, code: 'NAME_UNKNOWN', message }));
}

function withDefaults(
  schema: NonNullable<AopConfig['inputs']>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const changed = Object.entries(defaults).map(([name, value]) => {
    const known = properties[name];
    return [name, { ...(isObject(known) ? known : {}), default: value }] as const;
  });
  return { ...schema, properties: { ...properties, ...Object.fromEntries(changed) } };
}
