import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of saved reports and their runs. */
export const savedReportErrors = {
  ANALYTICS_REPORT_NOT_FOUND: {
    status: 404,
    title: 'No saved report has this id.',
    remedy: 'List the reports. Those with costs are shown to callers with finance access alone.',
  },
  REPORT_AUTHOR_NOT_ALLOWED: {
    status: 403,
    title: 'Who saved the report may not read it any more.',
    remedy: 'Save the report again: its schedule runs it on behalf of whoever saved it last.',
  },
} as const satisfies Record<string, ErrorEntry>;
