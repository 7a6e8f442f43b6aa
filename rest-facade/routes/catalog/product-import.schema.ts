import { Type } from 'typebox';
import { AnyJson, nullable, oneOf, resource, Uuid } from '../../schema-builders.js';

export const rowOutcome = oneOf('create', 'update', 'unchanged', 'error', 'skipped');
export const rowSeverity = oneOf('error', 'warning');

const ImportIssue = resource('ProductImportIssue', {
  severity: rowSeverity,
  column: nullable(Type.String()),
  code: Type.String(),
  message: Type.String(),
});

/** What became of one row of an import. */
export const ImportRow = resource('ProductImportRow', {
  row: Type.Integer({ description: 'Row number as in a spreadsheet: the header is row 1.' }),
  outcome: rowOutcome,
  productId: nullable(Uuid),
  issues: Type.Array(ImportIssue),
  changes: Type.Array(resource('ProductImportChange', { path: Type.String(), from: AnyJson, to: AnyJson }), {
    description: 'The changed fields of an update.',
  }),
});
