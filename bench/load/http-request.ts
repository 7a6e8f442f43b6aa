export interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** The bytes of a request, made once so that sending it costs the client next to nothing. */
export function encodeRequest({ method, path, headers, body }: HttpRequest): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const fields = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
}
