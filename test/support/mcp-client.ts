import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The revisions that are served, and how the official client is made to speak each. */
export const revisions = {
  '2026-07-28': { mode: { pin: '2026-07-28' } },
  '2025-11-25': { mode: 'legacy' },
} as const;
export type Revision = keyof typeof revisions;

export interface McpConnection {
  token?: string | undefined;
  revision?: Revision;
  path?: string;
  headers?: Record<string, string>;
}

/** The official client, connected: it discovers or initializes, and validates every result by the published schemas. */
export async function mcpClient(
  url: string,
  { token, revision = '2026-07-28', path = '/mcp', headers = {} }: McpConnection,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: revisions[revision] });
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const requestInit = { headers: { ...authorization, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}${path}`), { requestInit }));
  return client;
}

interface Result {
  isError?: unknown;
  content?: unknown;
}

/** The JSON that a tool answered, as its first text has it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export function textOf({ content }: Result): any {
  const [first] = content as { text: string }[];
  return JSON.parse(first!.text);
}

/** The error that a tool answered; null where it did what was asked. */
export const errorOf = (result: Result) => (result.isError === true ? textOf(result) : null);
