import { UnexpectedReplyError } from './errors.js';
import type { Exchange } from './transport.js';

// biome-ignore lint/suspicious/noExplicitAny: as a promise has it.
type OnRejected<T> = ((reason: any) => T | PromiseLike<T>) | null;

/** A reply to come: await it for what it contains. */
export class Call<T> implements PromiseLike<T> {
  readonly #begin: () => Promise<Exchange<T>>;
  #exchange: Promise<Exchange<T>> | null = null;

  /** A read is sent when somebody waits for it; a write at once, as its effect may be all that is wanted. */
  constructor(begin: () => Promise<Exchange<T>>, { isWrite }: { isWrite: boolean }) {
    this.#begin = begin;
    if (isWrite) {
      void this.withResponse();
    }
  }

  /** What the reply contains, with its status and header fields, such as `ETag`. */
  withResponse(): Promise<Exchange<T>> {
    this.#exchange ??= this.#begin();
    return this.#exchange;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is awaited like a promise.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: OnRejected<B>,
  ): Promise<A | B> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: OnRejected<B>): Promise<T | B> {
    return this.then(undefined, onRejected);
  }

  finally(onSettled?: (() => void) | null): Promise<T> {
    return this.then(value => value).finally(onSettled);
  }
}

/** The parts of a page by which a list goes on. */
interface Page {
  items: readonly unknown[];
  pagination?: { hasMore: boolean; nextCursor?: string | null; nextOffset?: number | null };
}

type ItemOf<P> = P extends { items: readonly (infer Item)[] } ? Item : never;

/** The next page; null where there is none. */
export type NextPage<P> = (page: P) => ListCall<P> | null;

/**
 * A list: await it for one page, or iterate over every item of it, page by page. With a cursor no item that stays in the
 * list is left out or repeated, whatever changes meanwhile.
 */
export class ListCall<P> extends Call<P> implements AsyncIterable<ItemOf<P>> {
  readonly #next: NextPage<P>;

  constructor(begin: () => Promise<Exchange<P>>, next: NextPage<P>) {
    super(begin, { isWrite: false });
    this.#next = next;
  }

  /** Every page from this one on. */
  async *pages(): AsyncGenerator<P, void> {
    for (let call: ListCall<P> | null = this; call !== null; ) {
      const page: P = await call;
      yield page;
      call = call.#next(page);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<P>, void> {
    for await (const page of this.pages()) {
      yield* (page as Page).items as ItemOf<P>[];
    }
  }
}

/** How a page says that there are more: by a cursor, or by the number of items to skip. */
export function nextQuery(page: unknown, query: object = {}): object | null {
  const { pagination } = page as Page;
  if (pagination === undefined || !pagination.hasMore) {
    return null;
  }
  const { nextCursor, nextOffset } = pagination;
  const { offset = 0, ...rest } = query as { offset?: number; cursor?: string };
  if (typeof nextCursor === 'string' && nextCursor !== rest.cursor) {
    return { ...rest, cursor: nextCursor };
  }
  if (typeof nextCursor !== 'string' && typeof nextOffset === 'number' && nextOffset > offset) {
    return { ...rest, offset: nextOffset };
  }
  throw endlessList(page);
}

/** A list that says that there are more, and leads to the page that was just read, would be read for ever. */
export const endlessList = (page: unknown): UnexpectedReplyError =>
  new UnexpectedReplyError(
    'The list says that it goes on, and does not say where: its next page is this one.',
    {
      ...{ isOutcomeUnknown: false, idempotencyKey: null, status: 200, body: page },
    },
  );

/** Bytes as they arrive. */
type Stream = ReadableStream<Uint8Array>;

/** A list that can also be read whole as one stream, in another format. */
export class ExportCall<P, Format extends string> extends ListCall<P> {
  readonly #open: (format: Format) => Promise<Stream>;

  constructor(
    begin: () => Promise<Exchange<P>>,
    next: NextPage<P>,
    open: (format: Format) => Promise<Stream>,
  ) {
    super(begin, next);
    this.#open = open;
  }

  /** The whole list as bytes in a format, while they are made. Reading it fails if the reply breaks off. */
  stream(format: Format): Promise<Stream> {
    return this.#open(format);
  }

  /** The items of the whole list, read from one stream of `ndjson`. */
  async *rows(this: ExportCall<P, 'ndjson'>): AsyncGenerator<ItemOf<P>, void> {
    yield* parseLines<ItemOf<P>>(await this.#open('ndjson'));
  }
}

/** A file: await it for its content, or read it as a stream. */
export class DownloadCall extends Call<Blob> {
  readonly #open: () => Promise<Stream>;

  constructor(begin: () => Promise<Exchange<Blob>>, open: () => Promise<Stream>) {
    super(begin, { isWrite: false });
    this.#open = open;
  }

  stream(): Promise<Stream> {
    return this.#open();
  }
}

/** The values of NDJSON, one a line. */
export async function* parseLines<T>(stream: Stream): AsyncGenerator<T, void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + (value ?? '')).split('\n');
      rest = done ? '' : lines.pop()!;
      for (const line of lines.filter(text => text.trim() !== '')) {
        yield JSON.parse(line) as T;
      }
      if (done) {
        return;
      }
    }
  } finally {
    // Whoever stops in the middle does not read the rest.
    await reader.cancel().catch(() => undefined);
  }
}
