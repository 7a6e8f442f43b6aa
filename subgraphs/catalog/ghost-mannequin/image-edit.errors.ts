import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of pictures that a model makes. */
export const imageEditErrors = {
  IMAGE_NOT_FOUND: {
    status: 404,
    title: 'The product has no such picture.',
    remedy: 'Read the product and take an id of its images.',
  },
  IMAGE_EDIT_NOT_FOUND: {
    status: 404,
    title: 'No edited picture has this id.',
    remedy: 'Check the id; it is deleted with its product.',
  },
  IMAGE_EDIT_NOT_READY: {
    status: 409,
    title: 'The picture does not wait for approval.',
    remedy: 'Read its status: it is not made yet, it failed, or somebody has decided.',
  },
  IMAGE_EDIT_FAILED: {
    status: 409,
    title: 'The picture could not be made.',
    remedy: 'See the detail, and try again later.',
  },
} as const satisfies Record<string, ErrorEntry>;
