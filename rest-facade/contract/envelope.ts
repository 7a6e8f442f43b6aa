import { type TObject, type TSchema, Type } from 'typebox';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';

/** How errors are written: see error-formats.ts. */
export type ErrorFormatName = 'problem' | 'oauth' | 'ucp_2026_04_08' | 'ucp_2026_01_11' | 'acp';

interface Envelope {
  apiVersion: string | null;
  errors: ErrorFormatName;
  /** Header fields of the request that every reply repeats. */
  echoes: readonly string[];
  /** Where the contract has rules of its own for `Idempotency-Key`. */
  idempotencyKeys?: IdempotencyKeyRules;
}

interface IdempotencyKeyRules {
  lengthMax: number;
  isRequired: boolean;
  /** One key may be used once at each address of a route; else once in the route. */
  isPerAddress: boolean;
}

/**
 * Which contract a reply follows (§9): the fields that are added to every success, and how errors are written.
 * `plain` replies carry no envelope; their errors are problems like those of developer replies.
 */
export const envelopes = {
  developer: { apiVersion: 'developer_v1', errors: 'problem', echoes: [] },
  checkout: { apiVersion: 'agentic_checkout_v1', errors: 'problem', echoes: [] },
  plain: { apiVersion: null, errors: 'problem', echoes: [] },
  oauth: { apiVersion: null, errors: 'oauth', echoes: [] },
  ucp_2026_04_08: { apiVersion: null, errors: 'ucp_2026_04_08', echoes: ['request-id'] },
  ucp_2026_01_11: { apiVersion: null, errors: 'ucp_2026_01_11', echoes: ['request-id'] },
  acp: {
    apiVersion: null,
    errors: 'acp',
    echoes: ['request-id', 'idempotency-key'],
    idempotencyKeys: { lengthMax: 255, isRequired: true, isPerAddress: true },
  },
} as const satisfies Record<string, Envelope>;

export type EnvelopeKind = keyof typeof envelopes;

/** Contracts of the addresses below a path. */
const sections: readonly [path: string, kind: EnvelopeKind][] = [
  ['/ucp/2026-01-11/', 'ucp_2026_01_11'],
  ['/ucp/', 'ucp_2026_04_08'],
  ['/acp/', 'acp'],
];

/** Which contract an address follows that no route takes. */
export const envelopeAt = (path: string): EnvelopeKind =>
  sections.find(([section]) => `${path}/`.startsWith(section))?.[1] ?? 'developer';

/** How a contract's `Idempotency-Key` is used. */
export const idempotencyKeyRules = (kind: EnvelopeKind = 'developer'): IdempotencyKeyRules => {
  const envelope: Envelope = envelopes[kind];
  return envelope.idempotencyKeys ?? commonKeys;
};

const commonKeys: IdempotencyKeyRules = {
  lengthMax: idempotencyLimits.keyLength,
  isRequired: false,
  isPerAddress: false,
};

/**
 * The published schema of a reply: the route's own fields behind the envelope's. The envelope's fields are constants
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
