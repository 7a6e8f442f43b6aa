import { DocumentReader, type ReaderOptions } from '../../subgraphs/content/document/document-reader.js';

/** Reads documents by our sources, which are not built. */
export const sourceReader = (options: ReaderOptions = {}): DocumentReader =>
  new DocumentReader({
    ...options,
    nodeArguments: ['--import', new URL('typescript-hooks.mjs', import.meta.url).href],
  });
