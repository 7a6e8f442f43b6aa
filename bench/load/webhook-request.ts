/** A delivery as it came over the wire. */
export interface WebhookRequest {
  path: string;
  /** The header `webhook-id`. */
  id: string;
  /** The request line and the headers. */
  head: string;
  body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');
const contentLength = /\r\ncontent-length: (\d+)/i;
const webhookId = /\r\nwebhook-id: ([^\r]+)/i;

/** Reads the requests of one connection: a head, and a body with a Content-Length, in however many pieces. */
export class RequestReader {
  #received: Buffer = Buffer.alloc(0);

  /** Answers the requests that the chunk completes. Throws when one has no length or no `webhook-id`. */
  read(chunk: Buffer): WebhookRequest[] {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const requests: WebhookRequest[] = [];
    for (let next = this.#next(); next !== null; next = this.#next()) {
      requests.push(next);
    }
    return requests;
  }

  #next(): WebhookRequest | null {
    const end = this.#received.indexOf(headEnd);
    if (end < 0) {
      return null;
    }
    const head = this.#received.toString('latin1', 0, end);
    const bodyAt = end + headEnd.length;
    const bodyEnd = bodyAt + Number(firstGroup(contentLength, head));
    if (this.#received.length < bodyEnd) {
      return null;
    }
    const body = this.#received.subarray(bodyAt, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    return { path: head.split(' ', 2)[1]!, id: firstGroup(webhookId, head), head, body };
  }
}

/** The headers of a request by their names in lower case. */
export function headersOf({ head }: WebhookRequest): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function firstGroup(pattern: RegExp, head: string): string {
  const value = pattern.exec(head)?.[1];
  if (value === undefined) {
    throw new Error(`A delivery has no ${pattern.source}:\n${head}`);
  }
  return value;
}
