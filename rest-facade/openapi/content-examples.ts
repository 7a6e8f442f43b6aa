import type { Example } from './field-examples.js';
import { lookExamples } from './look-examples.js';

/** What fields of content hold. */
export const contentExamples: Readonly<Record<string, Example>> = {
  ...lookExamples,
  'Document.fileName': 'returns.pdf',
  'Document.language': 'en',
  'Document.sha256': '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'Document.title': 'Returns handbook',
};
