import { hash } from 'node:crypto';

/**
 * What a document with its operation is remembered by: as short for a long one, and no text of a caller's is kept. An empty
 * name is not the same as none: it names no operation. JSON has no line break, so that no name can pass for part of a query.
 */
export const documentDigest = (query: string, operationName: string | undefined): string =>
  hash(
    'sha256',
    operationName === undefined ? `\n${query}` : `${JSON.stringify(operationName)}\n${query}`,
    'base64',
  );
