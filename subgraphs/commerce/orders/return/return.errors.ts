import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of returns and the actions on them. */
export const returnErrors = {
  RETURN_NOT_FOUND: { status: 404, title: 'No return has this id.', remedy: 'Check the id.' },
  RETURN_ACTION_UNAVAILABLE: {
    status: 409,
    title: 'The return does not allow this action now.',
    remedy: 'See the detail; the action options of the return list what is available.',
  },
} as const satisfies Record<string, ErrorEntry>;
