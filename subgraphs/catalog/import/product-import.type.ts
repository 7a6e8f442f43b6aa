import { Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { JobReferenceType } from '../../../kernel/graphql/accepted-work.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { WeightUnit } from '../product/product.entity.js';
import { WeightUnitEnum } from '../product/product-field.type.js';
import type { ImportCounts } from './import.queries.js';
import type { FileFormat, IgnoredData } from './reading/file-format.js';

@ObjectType('ProductImportIgnoredData', {
  simpleResolvers: true,
  description: 'A column that is not imported although it holds something.',
})
class IgnoredDataType implements IgnoredData {
  @Field(() => String, { description: 'Name of the column; in XML, of the element.' })
  column!: string;

  @Field(() => Int, { description: 'Number of rows in which it holds something.' })
  rows!: number;
}

@ObjectType('ProductImportFormat', { simpleResolvers: true, description: 'What a file turned out to be.' })
class ImportFormatType implements FileFormat {
  @Field(() => String, { description: 'Such as `tradewind_csv` or `ndjson`; new ones are added.' })
  kind!: FileFormat['kind'];

  @Field(() => String, { nullable: true, description: 'Separator of the columns; null unless it is CSV.' })
  delimiter!: NonNullable<FileFormat['delimiter']>;

  @Field(() => [String], {
    nullable: true,
    description: 'The header as written, in order; null unless it is CSV.',
  })
  columns!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Columns (in XML: elements) that products have no place for; null if there are none.',
  })
  ignoredColumns!: string[];

  @Field(() => [IgnoredDataType], {
    nullable: true,
    description: 'Those of them that hold something; null until the file is read.',
  })
  ignoredData!: IgnoredDataType[];

  @Field(() => Boolean, {
    description: 'Whether rows can name their currency; otherwise `currency` of the import applies.',
  })
  hasCurrency!: boolean;

  @Field(() => WeightUnitEnum, {
    nullable: true,
    description: 'The unit that the request named for weights without one; null if it named none.',
  })
  weightUnit!: WeightUnit;
}

@ObjectType('ProductImportCounts', {
  simpleResolvers: true,
  description: 'Each row of the file is in exactly one count of rows by outcome.',
})
class ImportCountsType implements ImportCounts {
  @Field(() => Int, { description: 'Number of rows of the file.' })
  rows!: number;

  @Field(() => Int, { description: 'Number of rows that add a product.' })
  created!: number;

  @Field(() => Int, { description: 'Number of rows that change a product.' })
  updated!: number;

  @Field(() => Int, { description: 'Number of rows that say what the product already has.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Number of rows that cannot be imported.' })
  errors!: number;

  @Field(() => Int, { description: 'Number of rows without a product.' })
  skipped!: number;

  @Field(() => Int, { description: 'Number of rows with a warning, whatever their outcome.' })
  warnings!: number;

  @Field(() => Int, { description: 'Number of products that are added.' })
  productsCreated!: number;

  @Field(() => Int, { description: 'Number of products that are changed.' })
  productsUpdated!: number;

  @Field(() => Int, { description: 'Number of products that stay as they are.' })
  productsUnchanged!: number;
}

@ObjectType('ProductImport', {
  simpleResolvers: true,
  description: 'An import of a file of products. `productImportRows` has the outcome of each row.',
})
export class ProductImportType {
  @Field(() => ID, { description: 'Unique id of the import, and of its plan if it was a dry run.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the job that reads the file.' })
  jobId!: string;

  @Field(() => Boolean, { description: 'Whether the import only plans and changes nothing.' })
  isDryRun!: boolean;

  @Field(() => String, { nullable: true, description: 'Name of the file; null if the request gave none.' })
  fileName!: string | null;

  @Field(() => String, { description: 'Media type of the file, as the request stated it.' })
  contentType!: string;

  @Field(() => Int, { description: 'Size of the file in bytes.' })
  sizeBytes!: number;

  @Field(() => GraphQLCurrencyCode, {
    name: 'currency',
    simple: false,
    description: 'ISO 4217 code: of the amounts of rows that name no currency.',
  })
  defaultCurrency!: string;

  @Field(() => ImportFormatType, { description: 'The detected format of the file.' })
  format!: FileFormat;

  @Field(() => ImportCountsType, {
    nullable: true,
    description:
      'What became, or would become, of the rows; null until the job has ended. Rows that a canceled or failed job did not come to are in `rows` only.',
  })
  counts!: ImportCounts | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the job that applies the plan of a dry run; null until one is asked for.',
  })
  appliedByJobId!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the file was received.' })
  createdAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When its job completed; null until then, and if the job failed or was canceled.',
  })
  finishedAt!: string | null;
}

@ObjectType('ProductImportPage', { simpleResolvers: true, description: 'A page of a list of imports.' })
export class ProductImportPageType {
  @Field(() => [ProductImportType], { description: 'The imports of the page, the newest first.' })
  items!: ProductImportType[];

  @Field(() => CursorPaginationType, { description: 'Position of the page in the list.' })
  pagination!: CursorPaginationType;
}

/** The job that applies the plan; the one that reads the file is `job`. */
@Resolver(() => ProductImportType)
export class AppliedByJobResolver {
  @FieldResolver(() => JobReferenceType, {
    nullable: true,
    description: 'The job that applies the plan; null until one is asked for, and after its retention.',
  })
  appliedByJob(@Root() { appliedByJobId }: ProductImportType): JobReferenceType | null {
    return appliedByJobId === null ? null : { id: appliedByJobId };
  }
}
