import type { Readable } from 'node:stream';

/** What a route with `consumes: 'file'` takes: one file, as the raw body or as the file part of a multipart form. */
export interface Upload {
  /** False where a call without a file has a meaning of its own. */
  required: boolean;
  limitBytes: number;
  /** Media types taken, such as `text/csv` or `image/*`; the parts of a form may declare any. */
  accepts: readonly string[];
}

/** An upload that rests in the storage. */
export interface StoredFile {
  key: string;
  sha256: string;
  sizeBytes: number;
  /** As the client called it, without folders; null for a raw body without Content-Disposition. */
  fileName: string | null;
  contentType: string;
}

/** The storage port, as far as the facade needs it. */
export interface FileStorage {
  /** Stores the stream; when it fails or grows beyond the limit, nothing stays behind and the promise rejects. */
  put(
    stream: AsyncIterable<Uint8Array>,
    options: { limitBytes: number },
  ): Promise<{ key: string; sizeBytes: number; sha256: string }>;
  /** Null where nothing has the key. */
  get(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
}
