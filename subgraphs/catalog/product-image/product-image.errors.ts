import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of pictures. */
export const imageErrors = {
  IMAGE_INVALID: {
    status: 400,
    title: 'The file is not a supported image.',
    remedy: 'Send a JPEG, PNG, WebP, GIF or AVIF file.',
  },
} as const satisfies Record<string, ErrorEntry>;
