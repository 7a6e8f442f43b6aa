import type { IncomingHttpHeaders } from 'node:http';

/** By what a client knows its copy again. */
export interface Validators {
  /** Strong, in its quotation marks. */
  etag: string;
  /** Null where the client was told none. */
  lastModified: Date | null;
}

/**
 * Whether the client's copy is current (RFC 9110 §13.2.2): `If-None-Match` goes before `If-Modified-Since`, which is ignored where
 * it is no date.
 */
export function isCurrentCopy(
  headers: Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>,
  { etag, lastModified }: Validators,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return matchesEtag(tags, etag);
  }
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === null || !httpDate.test(since)) {
    return false;
  }
  return inSeconds(lastModified) <= Date.parse(since) / 1000;
}

/** RFC 9110 §13.1.2: any of a list, compared weakly, or `*`. */
function matchesEtag(header: string, etag: string): boolean {
  // What clients send most is the tag as they were given it.
  if (header === etag) {
    return true;
  }
  return header.trim() === '*' || [...header.matchAll(entityTag)].some(([, tag]) => tag === etag);
}

/** With or without the mark of a weak one. A comma may be within the quotation marks. */
const entityTag = /(?:W\/)?("[^"]*")/g;

/** The form that is sent today (RFC 9110 §5.6.7); `Date.parse` takes many that are none. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Times in header fields have no smaller part. */
const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
