import { type TObject, type TSchema, Type } from 'typebox';

/**
 * Which contract a reply follows (§9): the fields that are added to every success, and how refusals are written.
 * `plain` replies carry no envelope; their refusals are problems like those of developer replies.
 */
export const envelopes = {
  developer: { apiVersion: 'developer_v1', refusals: 'problem' },
  checkout: { apiVersion: 'agentic_checkout_v1', refusals: 'problem' },
  plain: { apiVersion: null, refusals: 'problem' },
  oauth: { apiVersion: null, refusals: 'oauth' },
} as const satisfies Record<string, { apiVersion: string | null; refusals: 'problem' | 'oauth' }>;

export type EnvelopeKind = keyof typeof envelopes;

/**
 * The published schema of a reply: the row's own fields behind the envelope's. The envelope's fields are constants
 * with defaults, so the serialiser writes them without anybody building them.
 */
export function withEnvelope(kind: EnvelopeKind, schema: TSchema): TSchema {
  const { apiVersion } = envelopes[kind];
  if (apiVersion === null || !isObject(schema)) {
    return schema;
  }
  const { properties, required = [], title: _, ...rest } = schema as TObject & { title?: string };
  return Type.Unsafe({
    ...rest,
    type: 'object',
    required: ['ok', 'apiVersion', ...required],
    properties: {
      ok: { type: 'boolean', const: true, default: true },
      apiVersion: { type: 'string', const: apiVersion, default: apiVersion },
      ...properties,
    },
  });
}

const isObject = (schema: TSchema): schema is TObject => 'properties' in schema;
