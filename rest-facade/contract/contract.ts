import { type TObject, type TSchema, Type } from 'typebox';
import { idempotencyLimits } from '../../kernel/idempotency.limits.js';
import type { ErrorFormat } from './error-format.js';
import { problemFormat } from './problem-format.js';

/**
 * What routes have in common that answer by the same rules (§9). A protocol brings its own, and with it all that the facade
 * has to know of it.
 */
export interface Contract {
  /** Begins the names of what the API description has for this contract alone. */
  name: string;
  /** What its routes are about, for the API description. Default: what their tag says. */
  about?: string;
  /** A protocol has an API description of its own. Default: its routes are in the main one alone. */
  document?: ContractDocument;
  /** Addresses below this path follow the contract, also where no route takes them. */
  section?: `/${string}/`;
  /** Added to every success, with `ok`; null: replies have no envelope. */
  apiVersion: string | null;
  errors: ErrorFormat;
  /** Header fields of every reply. */
  headers?: Readonly<Record<string, string>>;
  /** Header fields of the request that every reply repeats. */
  echoes?: readonly ('request-id' | 'idempotency-key')[];
  /** Where there are rules of its own for `Idempotency-Key`. */
  idempotencyKeys?: IdempotencyKeyRules;
}

export interface ContractDocument {
  /** In its name, before the version. */
  key: string;
  title: string;
  /** Of the protocol. */
  version: string;
  /** Whether the routes are in the main document too. */
  isInMain: boolean;
}

export interface IdempotencyKeyRules {
  lengthMax: number;
  isRequired: boolean;
  /** One key may be used once at each address of a route; else once in the route. */
  isPerAddress: boolean;
}

/** The platform's own contracts. Replies of `plain` carry no envelope; their errors are problems like all others. */
export const contracts = {
  developer: { name: 'developer', section: '/api/', apiVersion: 'developer_v1', errors: problemFormat },
  checkout: { name: 'checkout', apiVersion: 'agentic_checkout_v1', errors: problemFormat },
  plain: { name: 'plain', apiVersion: null, errors: problemFormat },
} as const satisfies Record<string, Contract>;

/** Most routes name none. */
export const contractOf = ({ contract }: { contract?: Contract }): Contract =>
  contract ?? contracts.developer;

/** How `Idempotency-Key` is used on a route. */
export const idempotencyKeyRules = (route: { contract?: Contract }): IdempotencyKeyRules =>
  contractOf(route).idempotencyKeys ?? commonKeys;

const commonKeys: IdempotencyKeyRules = {
  lengthMax: idempotencyLimits.keyLength,
  isRequired: false,
  isPerAddress: false,
};

/**
 * The published schema of a reply: the route's own fields behind the envelope's. The envelope's fields are constants
 * with defaults, so the serialiser writes them without anybody building them.
 */
export function withEnvelope({ apiVersion }: Contract, schema: TSchema): TSchema {
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
