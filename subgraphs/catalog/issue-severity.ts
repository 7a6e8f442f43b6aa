import { describedEnum } from '../../kernel/graphql/string-enum.js';

/** How much an issue of a listing or of an imported row matters. */
export const IssueSeverityEnum = describedEnum<'error' | 'warning' | 'info'>(
  'IssueSeverity',
  {
    error: 'It prevents what was requested.',
    warning: 'It was done, but not as requested.',
    info: 'Worth knowing.',
  },
  'How much an issue matters.',
);
