import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Codings that are offered, the smaller one first. */
const codings = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
} as const;

type Coding = keyof typeof codings;

/** Of 11. Above it, a page takes several times as long for a few percent. */
const brotliQuality = 6;

/** Below this, compression saves nothing that a network would notice. */
const compressedFromBytes = 1024;

/**
 * Bytes that are the same for everybody while the process runs, with a strong ETag for each content coding (RFC 9110 §8.8.3).
 * A coding is made when it is first asked for, and kept.
 */
export class StaticContent {
  readonly bytes: Buffer;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #tag: string;
  readonly #encoded = new Map<Coding, Buffer>();

  constructor(content: string | Buffer, headers: Readonly<Record<string, string>>) {
    this.bytes = Buffer.from(content);
    this.#headers = headers;
    this.#tag = digestOf(this.bytes);
  }

  /** Answers with the bytes, or with 304 where the client has them. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const coding = this.#codingFor(request);
    const etag = coding === null ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`;
    reply.headers(this.#headers).headers({ etag, vary: 'Accept-Encoding' });
    if (holds(request.headers['if-none-match'], etag)) {
      return reply.code(304).send();
    }
    if (coding !== null) {
      reply.header('content-encoding', coding);
    }
    return reply.send(coding === null ? this.bytes : this.#encode(coding));
  }

  #codingFor({ headers }: FastifyRequest): Coding | null {
    if (this.bytes.length < compressedFromBytes) {
      return null;
    }
    return acceptedCoding(String(headers['accept-encoding'] ?? ''));
  }

  #encode(coding: Coding): Buffer {
    const known = this.#encoded.get(coding);
    if (known !== undefined) {
      return known;
    }
    const encoded = codings[coding](this.bytes);
    this.#encoded.set(coding, encoded);
    return encoded;
  }
}

/** Short enough for an address, long enough that no two contents share it. */
export const digestOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** The best coding that `Accept-Encoding` takes (RFC 9110 §12.5.3); null for none, such as one that is refused with `q=0`. */
export function acceptedCoding(header: string): Coding | null {
  const weights = new Map(
    header.split(',').map(part => {
      const [name = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const accepted = (Object.keys(codings) as Coding[]).find(
    coding => (weights.get(coding) ?? weights.get('*') ?? 0) > 0,
  );
  return accepted ?? null;
}

/** RFC 9110 §13.1.2: weak comparison. */
const holds = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));
