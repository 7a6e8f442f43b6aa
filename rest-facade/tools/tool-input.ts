import { type TObject, type TSchema, Type } from 'typebox';
import { type FieldError, fail } from '../../kernel/errors.js';
import { inputLimits } from '../../kernel/input.limits.js';
import { textErrors } from '../../kernel/outside-text.js';
import type { JsonObject } from '../openapi/components.js';
import { describedField } from '../openapi/field-descriptions.js';
import { validation } from '../request/validation.js';
import { documentedRule } from '../schema-builders.js';
import type { ToolDeclaration } from '../tool-declarations/tool-declaration.js';
import type { ToolSource } from './tool-source.js';

type Fields = Record<string, unknown>;
type Properties = Record<string, TSchema>;

/** Where an argument goes in the request that the tool is. */
type Part = 'params' | 'query' | 'body' | 'file';
const parts = ['params', 'query', 'body'] as const satisfies Part[];

/** Of tools that change one version of a resource, as `If-Match` over REST. */
export const expectedVersion = 'expectedVersion';
const ExpectedVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'The `version` that was read: if the resource has another one by now, the call is rejected with VERSION_STALE.',
  }),
);

/** The arguments of a tool: parameters, query and body of a request as one object. */
export interface ToolInput {
  /** As it is published: every argument described, with the rules that the operation checks. */
  schema: TObject;
  /** As it is validated. */
  checked: TObject;
  places: ReadonlyMap<string, Part>;
}

/**
 * One closed object of all that the request may have, `organizationId` aside, which follows from the caller. Throws an Error
 * where two parts have an argument of one name, or an argument is nowhere described.
 */
export function toolInput(source: ToolSource): ToolInput {
  const places = new Map<string, Part>();
  const properties: Properties = {};
  const required: string[] = [];
  for (const part of parts) {
    for (const [name, schema] of Object.entries(takenOf(source, part))) {
      if (places.has(name)) {
        throw new Error(
          `Tool ${source.tool.name}: ${name} is an argument of ${places.get(name)} and of ${part}`,
        );
      }
      places.set(name, part);
      properties[name] = schema;
    }
    required.push(...(source[part]?.required ?? []).filter(name => places.get(name) === part));
  }
  for (const [name, schema] of Object.entries(fileArguments(source))) {
    places.set(name, 'file');
    properties[name] = schema;
  }
  if (source.upload?.required === true) {
    required.push('content');
  }
  if (isVersioned(source) && !places.has(expectedVersion)) {
    properties[expectedVersion] = ExpectedVersion;
  }
  return { checked: closed(properties, required), schema: published(source, properties, required), places };
}

/** Whether the operation honours `If-Match`. */
export const isVersioned = ({ errorCodes = [] }: Pick<ToolSource, 'errorCodes'>): boolean =>
  errorCodes.includes('VERSION_STALE');

/** A file is text here; larger ones, and those that are no text, are uploaded over REST. */
function fileArguments({ tool: { file } }: ToolSource): Properties {
  return file === undefined
    ? {}
    : {
        content: Type.String({ minLength: 1, description: file.content }),
        fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: file.fileName })),
      };
}

function takenOf({ tool, ...source }: ToolSource, part: (typeof parts)[number]): Properties {
  const left = new Set(['organizationId', ...(tool.without ?? [])]);
  const needed = source[part]?.required?.find(name => left.has(name) && name !== 'organizationId');
  if (needed !== undefined) {
    throw new Error(`Tool ${tool.name}: it cannot do without ${needed}, which its operation needs`);
  }
  return Object.fromEntries(
    Object.entries(source[part]?.properties ?? {}).filter(([name]) => !left.has(name)),
  );
}

const closed = (properties: Properties, required: readonly string[]): TObject =>
  Type.Unsafe({ type: 'object', properties, required, additionalProperties: false }) as unknown as TObject;

function published({ tool }: ToolSource, properties: Properties, required: readonly string[]): TObject {
  const described = documentedAll(properties, '', tool.arguments ?? {});
  const missing = Object.keys(described).find(name => !('description' in described[name]!));
  if (missing !== undefined) {
    throw new Error(`Tool ${tool.name}: the argument ${missing} has no description`);
  }
  return closed(described, required);
}

type Meanings = NonNullable<ToolDeclaration['arguments']>;

const documentedAll = (properties: Properties, path: string, meanings: Meanings): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, documented({ name, path }, schema, meanings)]),
  );

/** The schema as it is told: with its meaning, and with the rule that the operation checks. */
function documented(
  { name, path }: { name: string; path: string },
  schema: TSchema,
  meanings: Meanings,
): TSchema {
  const {
    [documentedRule]: rule,
    style: _,
    explode: __,
    ...rest
  } = schema as TSchema & Record<string, unknown>;
  const own = meanings[path + name];
  const whole = {
    ...rest,
    ...(rule as object | undefined),
    ...(own === undefined ? {} : { description: own }),
  };
  return describedField(name, within(whole, `${path}${name}.`, meanings) as JsonObject, undefined) as TSchema;
}

function within(schema: object, path: string, meanings: Meanings): object {
  const { properties, items } = schema as { properties?: Properties; items?: TSchema };
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: documentedAll(properties, path, meanings) }),
    ...(items === undefined ? {} : { items: within(items, path, meanings) }),
  };
}

/** The parts of the request that a call of the tool is. */
export interface ToolRequest {
  params: Fields;
  query: Fields;
  body: Fields;
  /** Of tools that take one: its content and name. */
  file: { content?: string; fileName?: string };
  expectedVersion: number | null;
}

/** What is wrong with the arguments, by their names; and the request, where nothing is. */
export type InputReader = (input: unknown) => { request: ToolRequest; errors: readonly FieldError[] };

const nothing: ToolRequest = { params: {}, query: {}, body: {}, file: {}, expectedVersion: null };

/** Compiles the schemas of a tool, when it is first called. */
export function inputReader(source: ToolSource, { checked, places }: ToolInput): InputReader {
  const validate = validation(checked);
  // What holds of the whole body, such as its least number of fields.
  const validateBody = source.body === undefined ? () => [] : validation(source.body);
  return input => {
    const given = input === undefined ? {} : input;
    requireSize(given);
    const unsound = textErrors(given);
    // What is nested too deep is not read any further.
    const found = unsound.length > 0 ? unsound : validate(given);
    if (found.length > 0) {
      return { request: nothing, errors: found };
    }
    const request = requestOf(given as Fields, places);
    return { request, errors: validateBody(request.body) };
  };
}

/** As of a body over REST. Throws PAYLOAD_TOO_LARGE. */
function requireSize(input: unknown): void {
  if (Buffer.byteLength(JSON.stringify(input)) > inputLimits.bodySizeBytes) {
    throw fail('PAYLOAD_TOO_LARGE', {
      detail: `The arguments have more than ${inputLimits.bodySizeBytes} bytes of JSON.`,
    });
  }
}

function requestOf(input: Fields, places: ReadonlyMap<string, Part>): ToolRequest {
  const request: ToolRequest = { params: {}, query: {}, body: {}, file: {}, expectedVersion: null };
  for (const [name, value] of Object.entries(input)) {
    const part = places.get(name);
    if (part === undefined) {
      request.expectedVersion = value as number;
    } else {
      (request[part] as Fields)[name] = value;
    }
  }
  return request;
}
