import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of the files of an organization. */
export const storageErrors = {
  STORAGE_LIMIT_REACHED: {
    status: 409,
    title: 'The organization has no storage left for this file.',
    remedy:
      'Delete documents, or remove pictures from products that no longer need them: unused pictures are deleted after 7 days, and imports 7 days after they were sent. Or ask the operator for a higher limit.',
  },
} as const satisfies Record<string, ErrorEntry>;
