/** What pages read of an OpenAPI document. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  webhooks?: Readonly<Record<string, { post: OpenApiOperation }>>;
  components: {
    schemas?: Readonly<Record<string, Schema>>;
    parameters?: Readonly<Record<string, Parameter>>;
    responses?: Readonly<Record<string, Response>>;
    headers?: Readonly<Record<string, Header>>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly (Parameter | Reference)[];
  requestBody?: { required?: boolean; description?: string; content: Content };
  responses: Readonly<Record<string, Response | Reference>>;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Readonly<Record<string, Header | Reference>>;
  content?: Content;
}

export interface Header {
  description?: string;
  schema?: Schema;
}

export type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>;

/** JSON Schema 2020-12, as far as the documents use it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  patternProperties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One operation with where it is called. */
export interface PlacedOperation extends OpenApiOperation {
  method: string;
  path: string;
}

export const operationsOf = ({ paths }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** What a reference of the document leads to, or the thing itself. */
export function resolve<T extends object>(document: OpenApiDocument, thing: T | Reference): T {
  if (!('$ref' in thing) || typeof thing.$ref !== 'string') {
    return thing as T;
  }
  const [section, name] = thing.$ref.slice('#/components/'.length).split('/') as [
    keyof OpenApiDocument['components'],
    string,
  ];
  const found = document.components[section]?.[name];
  if (found === undefined) {
    throw new Error(`The document has no ${thing.$ref}.`);
  }
  return found as T;
}

/** The name of a schema that is referred to; null where it stands in place. */
export const schemaName = ({ $ref }: Schema): string | null => $ref?.split('/').at(-1) ?? null;
