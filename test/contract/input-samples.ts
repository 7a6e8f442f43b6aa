import type { TSchema } from 'typebox';
import { newId } from '../../kernel/ids.js';

/** A text of a sample: where it stands, whether it is a point in time, and the whole sample with another text there. */
export interface SampledText {
  path: string;
  isTime: boolean;
  with(text: string): unknown;
}

interface Shape {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** A value of the schema with every field that it names, and each text in it. */
export function textsOf(schema: TSchema): SampledText[] {
  const sample = sampleOf(schema as Shape);
  return leavesOf(schema as Shape, []).map(({ path, isTime }) => ({
    path: path.join('.'),
    isTime,
    with: text => replaced(sample, path, text),
  }));
}

const typeOf = ({ type }: Shape): string | undefined => (Array.isArray(type) ? type[0] : type);
const first = (shape: Shape): Shape => shape.anyOf?.[0] ?? shape;

function sampleOf(given: Shape): unknown {
  const shape = first(given);
  if (shape.enum !== undefined) {
    return shape.enum[0];
  }
  switch (typeOf(shape)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]),
      );
    case 'array':
      return [sampleOf(shape.items ?? {})];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return shape.format === 'date-time'
        ? '2026-11-21T08:00:00Z'
        : shape.format === 'uuid'
          ? newId()
          : 'USD';
  }
}

interface Leaf {
  path: string[];
  isTime: boolean;
}

function leavesOf(given: Shape, path: string[]): Leaf[] {
  const shape = first(given);
  switch (typeOf(shape)) {
    case 'object':
      return Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
        leavesOf(each, [...path, name]),
      );
    case 'array':
      return leavesOf(shape.items ?? {}, [...path, '0']);
    case 'integer':
    case 'number':
    case 'boolean':
      return [];
    default:
      return [{ path, isTime: shape.format === 'date-time' }];
  }
}

export function replaced(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) {
    return text;
  }
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  fields[name] = replaced(fields[name], rest, text);
  return copy;
}
