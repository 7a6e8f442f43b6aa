import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

/** A body as it came, for what is verified on its bytes, with the header fields that came with it. */
export const RawBody = Type.Object({
  base64: Type.String(),
  /** Names in lower case. */
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});

export interface RawContent {
  base64: string;
  headers: { name: string; value: string }[];
}

/** What proves who calls us is of no use to those who verify a push, and must not travel. */
const withheld: ReadonlySet<string> = new Set(['cookie']);

export const rawBodyOf = ({ headers }: FastifyRequest, body: Buffer): RawContent => ({
  base64: body.toString('base64'),
  headers: Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !withheld.has(name))
    .map(([name, value]) => ({ name, value: Array.isArray(value) ? value.join(', ') : value! })),
});
