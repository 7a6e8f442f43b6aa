import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of documents. */
export const documentErrors = {
  DOCUMENT_NOT_FOUND: {
    status: 404,
    title: 'No document has this id.',
    remedy: 'List the documents, and check the id; one that was deleted is gone.',
  },
  DOCUMENT_BUSY: {
    status: 409,
    title: 'The document is being indexed.',
    remedy: 'Wait for its job to end.',
  },
  DOCUMENT_UNREADABLE: {
    status: 422,
    title: 'The document could not be read.',
    remedy: 'The detail and `failure` of the document say why. Upload a file that can be read.',
  },
} as const satisfies Record<string, ErrorEntry>;
