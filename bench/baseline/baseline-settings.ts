import { text } from 'node:stream/consumers';

/** What a baseline server is told by the benchmark that starts it. */
export interface BaselineSettings {
  databaseUrl: string;
  /** The only merchant there is. */
  organizationId: string;
  dataDir: string;
  /** Where it is paid, for those that are. */
  processor?: { rail: string; settings: Record<string, string> };
  /** What it answers, where that is fixed. */
  replies?: readonly StaticReply[];
}

/** A reply that is known beforehand. */
export interface StaticReply {
  path: string;
  etag: string;
  /** Everything else that the client is told beside the body, in order. */
  headers: Record<string, string>;
  body: string;
}

/** Settings come on standard input, where other users of the machine cannot read the password in them. */
export const readBaselineSettings = async (): Promise<BaselineSettings> =>
  JSON.parse(await text(process.stdin)) as BaselineSettings;
