import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import { IssueSeverityEnum } from '../issue-severity.js';
import type { FieldChange, ReportRow } from './import.queries.js';
import type { StartedImport } from './import.service.js';
import type { RowIssue } from './reading/parsed-row.js';

export const ProductImportOutcomeEnum = stringEnum<ReportRow['outcome']>('ProductImportOutcome', [
  'create',
  'update',
  'unchanged',
  'error',
  'skipped',
]);

@ObjectType('ProductImportAccepted', { simpleResolvers: true })
export class ProductImportAcceptedType {
  @Field(() => ID)
  importId!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => Boolean)
  dryRun!: boolean;

  @Field(() => GraphQLJSON, { description: 'The detected format of the file.' })
  format!: unknown;
}

@ObjectType('ProductImportIssue', { simpleResolvers: true })
export class ProductImportIssueType implements RowIssue {
  @Field(() => IssueSeverityEnum)
  severity!: RowIssue['severity'];

  @Field(() => String, { nullable: true })
  column!: string | null;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType('ProductImportChange', { simpleResolvers: true })
export class ProductImportChangeType implements FieldChange {
  @Field(() => String)
  path!: string;

  @Field(() => GraphQLJSON, { nullable: true })
  from!: unknown;

  @Field(() => GraphQLJSON, { nullable: true })
  to!: unknown;
}

@ObjectType('ProductImportRow', {
  simpleResolvers: true,
  description: 'The outcome of a row of the file, planned or applied.',
})
export class ProductImportRowType {
  @Field(() => Int, { description: 'Row number as in a spreadsheet: the header is row 1.' })
  row!: number;

  @Field(() => ProductImportOutcomeEnum)
  outcome!: ReportRow['outcome'];

  @Field(() => ID, { nullable: true })
  productId!: string | null;

  @Field(() => [ProductImportIssueType])
  issues!: RowIssue[];

  @Field(() => [ProductImportChangeType], { description: 'The changed fields of an update.' })
  changes!: FieldChange[];

  @Internal()
  @Field(() => String, { description: 'The row as CSV: row, outcome, productId, column, code, message.' })
  csv!: string;
}

@ObjectType('ProductImportRowPage', { simpleResolvers: true })
export class ProductImportRowPageType {
  @Field(() => [ProductImportRowType])
  items!: ProductImportRowType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

export const toImportAccepted = ({
  importId,
  isDryRun,
  format,
  job,
}: StartedImport): ProductImportAcceptedType => ({
  importId,
  jobId: job.id,
  dryRun: isDryRun,
  format,
});
