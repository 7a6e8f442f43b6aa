/** The parts of the API description that the client library is made of. */
export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response & { headers?: unknown }>;
}

/** A parameter of one operation, or a reference to one that many have. */
export type Parameter =
  | { name: string; in: 'path' | 'query' | 'header'; required: boolean }
  | { $ref: string };

interface Response {
  content?: Record<string, { schema?: Schema }>;
}

export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
}

/** A parameter that the operation itself has, as its callers write it: queries in camelCase, which the API accepts. */
export type OwnParameter = Extract<Parameter, { name: string }>;

/** Shared parameters are those that follow from what a route is; the library sends them by itself. */
export const ownParameters = ({ parameters }: Operation): OwnParameter[] =>
  parameters.flatMap(parameter =>
    '$ref' in parameter
      ? []
      : [{ ...parameter, name: parameter.in === 'query' ? camelCaseOf(parameter.name) : parameter.name }],
  );

/** Whether it takes a shared parameter, such as `IfMatch`. */
export const takesShared = ({ parameters }: Operation, name: string): boolean =>
  parameters.some(parameter => '$ref' in parameter && parameter.$ref.endsWith(name));

/** A schema itself, where a reference to it is given. */
export function resolved(schema: Schema | undefined, { components }: OpenApiDocument): Schema {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? (schema ?? {}) : components.schemas[name]!;
}

const camelCaseOf = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
