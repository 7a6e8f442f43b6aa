/** An HTTP request as it goes over the wire, and where it came from. */
export interface FuzzRequest {
  /** Draws with the same seed and number make it again. */
  number: number;
  /** Of the route, or what kind of document it is. */
  kind: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** A line for a shell that sends it again. */
export function curlLine(url: string, { method, path, headers, body }: FuzzRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const line = ['curl', '-sS', '-i', '-X', method, '--path-as-is', quoted(`${url}${path}`), ...given];
  if (body === null) {
    return line.join(' ');
  }
  const isText = body.length < 20_000 && Buffer.from(body.toString('utf8')).equals(body);
  // Bytes that a command line cannot hold arrive over a pipe.
  return isText && !body.includes(0)
    ? [...line, '--data-binary', quoted(body.toString('utf8'))].join(' ')
    : `echo ${body.subarray(0, 50_000).toString('base64')} | base64 -d | ${[...line, '--data-binary', '@-'].join(' ')}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
