import { setTimeout as delay } from 'node:timers/promises';
import type { ReplyCheck } from './openapi-check.js';

/** What a reply was, read whole. */
export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The parsed body. Throws where it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape; the schema checks the shape.
  readonly json: any;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** An object is sent as JSON; text, bytes and forms as they are. */
  body?: unknown;
}

/** Speaks REST as a caller outside does, and has every reply checked. */
export class RestClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #check: ReplyCheck | null;

  constructor(options: { url: string; headers: Record<string, string>; check: ReplyCheck | null }) {
    this.#url = options.url;
    this.#headers = options.headers;
    this.#check = options.check;
  }

  readonly get = (path: string, headers?: Record<string, string>) => this.send('GET', path, { headers });
  readonly delete = (path: string, headers?: Record<string, string>) =>
    this.send('DELETE', path, { headers });
  readonly post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, { body, headers });
  readonly patch = (path: string, body: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, { body, headers });

  async send(method: string, path: string, { headers = {}, body }: RequestOptions = {}): Promise<Reply> {
    const { sent, contentType } = asBody(body);
    const call = (): Promise<Response> =>
      fetch(new URL(path, this.#url), {
        method,
        headers: { ...contentType, ...this.#headers, ...headers },
        ...(sent === undefined ? {} : { body: sent }),
        redirect: 'manual',
      });
    const response = await call().catch(error => {
      if (method === 'GET' && isClosed(error)) {
        return call();
      }
      throw error;
    });
    const reply = replyOf(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
    this.#check?.(method, path, reply);
    return reply;
  }

  /** Uploads as a browser's form does. */
  upload(path: string, file: { name: string; type?: string; content: string | Uint8Array }): Promise<Reply> {
    const form = new FormData();
    const blob = new Blob([file.content as string], { type: file.type ?? 'application/octet-stream' });
    form.append('file', blob, file.name);
    return this.send('POST', path, { body: form });
  }

  /** Polls as a caller without a socket has to, and answers the job once it has ended. */
  async finishedJob(jobId: string): Promise<Reply['json']> {
    for (;;) {
      const { json } = await this.get(`/api/v1/jobs/${jobId}`);
      if (json.finishedAt !== null) {
        return json;
      }
      await delay(25);
    }
  }

  /** Imports content and answers the job of the import once it has ended. */
  async imported(content: string | Uint8Array, type = 'text/csv', query = ''): Promise<Reply['json']> {
    const reply = await this.send('POST', `/api/v1/products/bulk-import${query}`, {
      body: content,
      headers: { 'content-type': type },
    });
    if (reply.status !== 202) {
      throw new Error(`the import was not accepted: ${reply.status} ${reply.text}`);
    }
    return this.finishedJob(reply.json.jobId);
  }

  /** Every item of a cursor list. */
  async all(path: string): Promise<Reply['json'][]> {
    const items: Reply['json'][] = [];
    for (let next: string | null = path; next !== null; ) {
      const { json } = await this.get(next);
      items.push(...json.items);
      const { hasMore, nextCursor } = json.pagination;
      next = hasMore ? `${path}${path.includes('?') ? '&' : '?'}cursor=${nextCursor}` : null;
    }
    return items;
  }
}

/** The server may close a connection that was idle at the very moment that it is used again. */
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'UND_ERR_SOCKET';

function asBody(body: unknown): { sent?: string | FormData; contentType: Record<string, string> } {
  if (body === undefined) {
    return { contentType: {} };
  }
  const isPlain = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  return isPlain
    ? { sent: body as string, contentType: {} }
    : { sent: JSON.stringify(body), contentType: { 'content-type': 'application/json' } };
}

export function replyOf(status: number, headers: Headers, bytes: Buffer): Reply {
  return {
    status,
    headers,
    bytes,
    text: bytes.toString('utf8'),
    get json() {
      return JSON.parse(this.text);
    },
  };
}
