import type { FileStorage, StoredFile } from '../request/upload.js';
import type { ToolRequest } from './tool-input.js';

/** Stores the text that a call gave as a file, as an upload over REST is; null where it gave none. */
export async function storeFile(
  { content, fileName = null }: { content?: string; fileName?: string | null },
  storage: FileStorage,
): Promise<StoredFile | null> {
  if (content === undefined) {
    return null;
  }
  const bytes = Buffer.from(content);
  const stored = await storage.put(once(bytes), { limitBytes: bytes.length });
  return { ...stored, fileName, contentType: 'text/plain' };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What the key of a call is bound to. */
export interface BoundContent {
  params: unknown;
  query: unknown;
  body: unknown;
  /** SHA-256 of the content, as over REST. */
  file?: string;
  expectedVersion?: number;
  [part: string]: unknown;
}

export const boundContent = (
  { params, query, body, expectedVersion }: ToolRequest,
  file: StoredFile | null,
): BoundContent => ({
  params,
  query,
  body,
  ...(file === null ? {} : { file: file.sha256 }),
  ...(expectedVersion === null ? {} : { expectedVersion }),
});
