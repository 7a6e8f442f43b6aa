import { hash } from 'node:crypto';

/** What a document with its operation is remembered by: as short for a long one, and no text of a caller's is kept. */
export const documentDigest = (query: string, operationName: string | undefined): string =>
  hash('sha256', `${operationName ?? ''}\n${query}`, 'base64');
