/** How far a document is on its way into the search. */
export const documentStatuses = ['queued', 'processing', 'indexed', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What a file is, as its content tells. */
export const documentFormats = ['pdf', 'docx', 'html', 'markdown', 'text', 'csv'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** Why a document could not be read. */
export const documentFailures = [
  'empty',
  'format_unsupported',
  'damaged',
  'password_protected',
  'encoding_unknown',
  'no_text',
  'too_many_pages',
  'too_much_text',
  'unpacks_too_large',
  'out_of_memory',
  'timed_out',
  'file_missing',
  'canceled',
  'internal_error',
] as const;
export type DocumentFailure = (typeof documentFailures)[number];
