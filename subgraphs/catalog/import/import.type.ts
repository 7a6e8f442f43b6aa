import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLJSON } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { IssueSeverityEnum } from '../issue-severity.js';
import type { FieldChange, ReportRow } from './import.queries.js';
import type { StartedImport } from './import.service.js';
import type { RowIssue } from './reading/parsed-row.js';

export const ProductImportOutcomeEnum = describedEnum<ReportRow['outcome']>(
  'ProductImportOutcome',
  {
    create: 'The row adds a product.',
    update: 'The row changes an existing product.',
    unchanged: 'The product already has the values of the row.',
    error: 'The row cannot be imported; see its issues.',
    skipped: 'The row contains no product.',
  },
  'What an import does with a row.',
);

@Internal()
@ObjectType('ProductImportAccepted', {
  simpleResolvers: true,
  description: 'An import that has begun, as REST shows it.',
})
export class ProductImportAcceptedType {
  @Field(() => ID, { description: 'Id of the import; `productImportRows` reads its outcome.' })
  importId!: string;

  @Field(() => ID, { description: 'Id of the job that imports the file.' })
  jobId!: string;

  @Field(() => Boolean, { description: 'Whether the import only plans and changes nothing.' })
  dryRun!: boolean;

  @Field(() => GraphQLJSON, { description: 'The detected format of the file.' })
  format!: unknown;
}

@ObjectType('ProductImportIssue', {
  simpleResolvers: true,
  description: 'An error in a row of the file, or a repair that was made.',
})
export class ProductImportIssueType implements RowIssue {
  @Field(() => IssueSeverityEnum, { description: 'Whether the row could be imported in spite of it.' })
  severity!: RowIssue['severity'];

  @Field(() => String, {
    nullable: true,
    description: 'Column of the file; null if the issue concerns the whole row.',
  })
  column!: string | null;

  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: string;

  @Field(() => String, { description: 'What is wrong with the row, for people.' })
  message!: string;
}

@ObjectType('ProductImportChange', { simpleResolvers: true, description: 'A field that an import changes.' })
export class ProductImportChangeType implements FieldChange {
  @Field(() => String, { description: 'Dotted path of the field, such as `variants.0.price`.' })
  path!: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The value before the import; null if there was none.',
  })
  from!: unknown;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The value after the import; null if it is cleared.',
  })
  to!: unknown;
}

@ObjectType('ProductImportRow', {
  simpleResolvers: true,
  description: 'The outcome of a row of the file, planned or applied.',
})
export class ProductImportRowType {
  @Field(() => Int, { description: 'Row number as in a spreadsheet: the header is row 1.' })
  row!: number;

  @Field(() => ProductImportOutcomeEnum, { description: 'What the import does, or did, with the row.' })
  outcome!: ReportRow['outcome'];

  @Field(() => ID, { nullable: true, description: 'Id of the product of the row; null if there is none.' })
  productId!: string | null;

  @Field(() => [ProductImportIssueType], {
    description: 'Errors and repairs, in the order in which they were found.',
  })
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
