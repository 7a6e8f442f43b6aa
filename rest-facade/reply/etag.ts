/** A resource's version as its strong ETag (RFC 9110 §8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/** Whether the client's copy is current (RFC 9110 §13.1.2: weak comparison). */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) {
    return false;
  }
  return header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag);
}
