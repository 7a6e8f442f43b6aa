import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Names the object; its content never changes. */
  key: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Where files live: uploads waiting to be imported, product images. Shared by all processes of an installation. */
export interface Storage {
  /**
   * Stores the bytes as they come; nothing is kept when they end in an error. Throws PAYLOAD_TOO_LARGE past
   * `limitBytes`.
   */
  put(bytes: AsyncIterable<Uint8Array>, options: { limitBytes: number }): Promise<StoredObject>;
  /** Null where there is no such object. */
  get(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
}

/** A storage that removes files by their age, for what no record leads to. All answer how many they removed. */
export interface SweepableStorage extends Storage {
  /** Beginnings of files whose process was killed before they were whole, last written before the time. */
  removeUnfinished(before: Date): Promise<number>;
  /** Whole files, last written before the time, whose key is not among those that `referred` answers of a batch of keys. */
  removeUnreferred(
    before: Date,
    referred: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>;
}
