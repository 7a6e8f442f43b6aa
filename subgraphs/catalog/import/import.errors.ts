import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of imports and their plans. */
export const importErrors = {
  IMPORT_FILE_INVALID: {
    status: 400,
    title: 'The file cannot be imported.',
    remedy: 'See the detail; export the file again as CSV in UTF-8, or as JSON.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    title: 'No import has this id.',
    remedy: 'Check the id; files and plans of old imports are removed.',
  },
  PLAN_STALE: {
    status: 409,
    title: 'The catalog has changed since the plan was made.',
    remedy: 'Make a new plan with dryRun.',
  },
  PLAN_NOT_READY: {
    status: 409,
    title: 'The plan is not ready to be applied, or was applied.',
    remedy: 'Wait for its job to complete; a plan can be applied once.',
  },
} as const satisfies Record<string, ErrorEntry>;
