import type { TSchema } from 'typebox';
import { calendarTime } from '../../kernel/calendar-time.js';
import type { FieldError } from '../../kernel/errors.js';

type Fields = Record<string, unknown>;

/** What a resource is read with and its writes do not take: names, and the same within objects and items of lists. */
export interface ReadOnlyFields {
  names: ReadonlyMap<string, TSchema>;
  within: ReadonlyMap<string, ReadOnlyFields>;
}

/** A read-only field as a caller sent it. */
export interface StatedField {
  /** Dotted, as errors name it: `items.0.lineTotal`. */
  path: string;
  steps: readonly Step[];
  value: unknown;
}

/** The name of a field, or an item of a list: the one with its id, else the one in its place. */
type Step = string | { id: unknown; index: number };

type Properties = Readonly<Record<string, TSchema>>;

/** Compares what is answered with what is taken, once, at boot. */
export function readOnlyFields(answered: Properties, taken: Properties): ReadOnlyFields {
  const names = new Map<string, TSchema>();
  const within = new Map<string, ReadOnlyFields>();
  for (const [name, schema] of Object.entries(answered)) {
    const field = taken[name];
    const inner = propertiesOf(schema);
    const innerTaken = field === undefined ? null : propertiesOf(field);
    if (field === undefined) {
      names.set(name, schema);
    } else if (inner !== null && innerTaken !== null) {
      const nested = readOnlyFields(inner, innerTaken);
      if (nested.names.size + nested.within.size > 0) {
        within.set(name, nested);
      }
    }
  }
  return { names, within };
}

/** Of an object, or of the items of a list; null for anything else. */
function propertiesOf(schema: TSchema): Properties | null {
  const { properties, items } = schema as { properties?: Properties; items?: { properties?: Properties } };
  return properties ?? items?.properties ?? null;
}

/** The body without its read-only fields, and those. */
export function separated(body: Fields, fields: ReadOnlyFields): { rest: Fields; stated: StatedField[] } {
  const stated: StatedField[] = [];
  return { rest: take(body, fields, { path: '', steps: [] }, stated), stated };
}

type Place = Pick<StatedField, 'path' | 'steps'>;

function take(value: Fields, fields: ReadOnlyFields, at: Place, stated: StatedField[]): Fields {
  const rest: Fields = {};
  for (const [name, one] of Object.entries(value)) {
    const place = { path: at.path + name, steps: [...at.steps, name] };
    const nested = fields.within.get(name);
    if (fields.names.has(name)) {
      stated.push({ ...place, value: one });
    } else {
      setOwn(rest, name, nested === undefined ? one : takeNested(one, nested, place, stated));
    }
  }
  return rest;
}

function takeNested(value: unknown, fields: ReadOnlyFields, at: Place, stated: StatedField[]): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      isFields(item)
        ? take(
            item,
            fields,
            { path: `${at.path}.${index}.`, steps: [...at.steps, { id: item.id, index }] },
            stated,
          )
        : item,
    );
  }
  return isFields(value) ? take(value, fields, { ...at, path: `${at.path}.` }, stated) : value;
}

/** Given to a resource when it is made, and to what its lists hold: those of another say nothing of it. */
const assignedNames: ReadonlySet<Step> = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'activatedAt',
  'expiresAt',
  'paymentRequirements',
]);

export const isAssigned = ({ steps }: StatedField): boolean => assignedNames.has(steps.at(-1)!);

/** One error for each field that is not what the resource has there. */
export const disagreements = (stated: readonly StatedField[], resource: Fields): FieldError[] =>
  stated
    .filter(({ steps, value }) => !agrees(value, steps.reduce(stepInto, resource as unknown)))
    .map(({ path }) => ({
      path,
      code: 'READ_ONLY',
      message: 'is read-only: omit it, or send its current value',
    }));

function stepInto(value: unknown, step: Step): unknown {
  if (typeof step === 'string') {
    return isFields(value) ? value[step] : undefined;
  }
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return items.find(item => isFields(item) && step.id != null && item.id === step.id) ?? items[step.index];
}

/** Of a change, what differs from the resource: the rest was sent as it was read, and is not set anew. */
export const changedOf = (change: Fields, sent: Fields, resource: Fields): Fields =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !agrees(sent[name], resource[name])));

/** Whether two JSON values say the same: absent is null, and a point in time may be written in any form of RFC 3339. */
function agrees(sent: unknown, current: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(current)) {
    return sent.length === current.length && sent.every((item, index) => agrees(item, current[index]));
  }
  if (isFields(sent) && isFields(current)) {
    const names = new Set([...Object.keys(sent), ...Object.keys(current)]);
    return [...names].every(name => agrees(sent[name], current[name]));
  }
  return (sent ?? null) === (current ?? null) || isSameTime(sent, current);
}

function isSameTime(sent: unknown, current: unknown): boolean {
  const time = typeof sent === 'string' && typeof current === 'string' ? calendarTime(sent) : null;
  return time !== null && time === calendarTime(current as string);
}

/** A value as the serialiser writes it: without fields that the schema does not name. */
export function shown(value: unknown, schema: TSchema): unknown {
  const { properties, items } = schema as { properties?: Properties; items?: TSchema };
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map(item => shown(item, items));
  }
  return properties === undefined || !isFields(value)
    ? value
    : Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, shown(value[name], inner)]),
      );
}

/** The body without the fields at these paths. */
export function withoutFields(body: unknown, paths: readonly string[]): unknown {
  const rest = structuredClone(body);
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop()!;
    const parent = names.reduce<unknown>(ownField, rest);
    if (isFields(parent)) {
      delete parent[last];
    }
  }
  return rest;
}

/** Never of a prototype: names come from outside. */
const ownField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Fields)[name]
    : undefined;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Also where the name is `__proto__`. */
const setOwn = (fields: Fields, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true });
};
