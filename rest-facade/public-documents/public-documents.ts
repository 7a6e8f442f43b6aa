import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedCache } from '../../kernel/bounded-cache.js';
import type { Clock } from '../../kernel/clock.js';
import { isCurrentCopy } from './conditional-request.js';
import { publicDocumentLimits as limits } from './public-documents.limits.js';

/** A document for everybody: the same data has the same bytes, in every process. */
export interface PublicDocument {
  body: Buffer;
  contentType: string;
  /** Of the bytes, strong. */
  etag: string;
  /** When the data last changed; null where nobody keeps that. */
  lastModified: Date | null;
  /** The same as a header field has it. */
  lastModifiedField: string;
  /** Other header fields of every reply that has it or confirms a copy of it. */
  headers: Readonly<Record<string, string>>;
  maxAgeSeconds: number;
  /** Of whom it tells; null: of many. */
  merchantId: string | null;
}

/** What is made once, as most requests are for a copy that is current. */
type Ready = 'lastModifiedField' | 'headers';

/** What a document is made of. */
export interface DocumentSource extends Omit<PublicDocument, 'body' | 'etag' | 'lastModified' | Ready> {
  text: string;
  /** ISO 8601. */
  lastModified: string | null;
}

export function publicDocument({ text, lastModified, ...rest }: DocumentSource): PublicDocument {
  const body = Buffer.from(text);
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  const headers = {
    etag,
    'cache-control': `public, max-age=${rest.maxAgeSeconds}`,
    // For every origin, whether or not a request names one: a cache gives one copy to all.
    'access-control-allow-origin': '*',
  };
  const time = lastModified === null ? null : new Date(lastModified);
  return { ...rest, body, etag, headers, lastModified: time, lastModifiedField: time?.toUTCString() ?? '' };
}

interface Kept {
  document: PublicDocument;
  /** By the process's own clock, which never goes back. */
  until: number;
}

/**
 * The public documents of a process, kept by address for a few seconds: a copy is confirmed, or a crowd served, without asking the
 * database. What was forgotten while a document was being made is not kept.
 */
export class PublicDocuments {
  readonly #clock: Clock;
  readonly #freshMs: number;
  readonly #onAnswered: ((merchantId: string, path: string) => void) | null;
  readonly #kept = new BoundedCache<Kept>(limits.entriesMax, { bytesMax: limits.sizeBytesMax });
  #forgottenAt = Number.NEGATIVE_INFINITY;
  readonly #goneAt = new Map<string, number>();
  /** By address: when what is being made is sent. */
  readonly #making = new Map<string, Promise<void>>();

  /**
   * `freshMs`: how long a document is sent again; 0 for never. `onAnswered` is told of each reply with a document about a merchant, and of
   * each that confirms a copy.
   */
  constructor(
    clock: Clock,
    freshMs: number = limits.freshMs,
    onAnswered: ((merchantId: string, path: string) => void) | null = null,
  ) {
    this.#clock = clock;
    this.#freshMs = freshMs;
    this.#onAnswered = onAnswered;
  }

  /** The document that was sent from this address a moment ago; null where none is fresh. */
  at({ url }: Pick<FastifyRequest, 'url'>): PublicDocument | null {
    const kept = this.#kept.get(url);
    if (kept === undefined || kept.until < performance.now()) {
      return null;
    }
    const { document } = kept;
    return this.#isGone(document, kept.until - this.#freshMs) ? null : document;
  }

  /**
   * Has a document made by `make`, which sends it. Whoever asks for the same meanwhile waits for it and is sent it too: a crowd costs one
   * look also in the moment when the document is not fresh any more.
   */
  async makeOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<unknown> {
    const { url } = request;
    const making = this.#making.get(url);
    if (making !== undefined) {
      await making;
      const kept = this.at(request);
      // Where it failed or may not be kept, everybody who waited looks for himself.
      return kept === null ? make() : this.answer(kept, request, reply);
    }
    const kept = this.at(request);
    if (kept !== null) {
      return this.answer(kept, request, reply);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#making.set(url, promise);
    try {
      return await make();
    } finally {
      this.#making.delete(url);
      resolve();
    }
  }

  /** Sends a document that was made for this request, and keeps it. */
  send(document: PublicDocument, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { url } = request;
    const begunAt = performance.now() - reply.elapsedTime;
    if (url.length <= limits.addressLength && !this.#isGone(document, begunAt)) {
      this.#kept.set(url, { document, until: begunAt + this.#freshMs }, document.body.length + url.length);
    }
    return this.answer(document, request, reply);
  }

  /** 304 without content where the client's copy is current. */
  answer(document: PublicDocument, { headers, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (document.merchantId !== null) {
      this.#onAnswered?.(document.merchantId, url);
    }
    const { etag, contentType, body } = document;
    const lastModified = this.#toldTime(document);
    reply.headers(document.headers);
    if (lastModified !== null) {
      reply.header('last-modified', document.lastModifiedField);
    }
    return isCurrentCopy(headers, { etag, lastModified })
      ? reply.code(304).send()
      : reply.code(200).header('content-type', contentType).send(body);
  }

  /** Nothing of the merchant that was kept is sent any more; without one, nothing at all. */
  forget(merchantId: string | null): void {
    if (merchantId === null) {
      this.#forgottenAt = performance.now();
      this.#goneAt.clear();
      return;
    }
    const now = performance.now();
    for (const [id, at] of this.#goneAt) {
      if (at < now - 2 * this.#freshMs) {
        this.#goneAt.delete(id);
      }
    }
    this.#goneAt.set(merchantId, now);
  }

  /** Whether it may be of before something that was said to have changed. Lists tell of many merchants. */
  #isGone({ merchantId }: PublicDocument, madeAt: number): boolean {
    if (madeAt <= this.#forgottenAt) {
      return true;
    }
    return merchantId === null
      ? [...this.#goneAt.values()].some(at => madeAt <= at)
      : madeAt <= (this.#goneAt.get(merchantId) ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Not before the change is settled: what changes twice in a second has one time, and a transaction commits later than it says.
   * A copy of the first change must not pass for one of the second (RFC 9110 §8.8.2.2).
   */
  #toldTime({ lastModified }: PublicDocument): Date | null {
    const isSettled = lastModified !== null && +lastModified + limits.settledMs < +this.#clock.now();
    return isSettled ? lastModified : null;
  }
}
