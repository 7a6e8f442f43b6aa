import { ArgsType, Field, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCurrencyCode } from '../../../kernel/graphql/scalars.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { IssueSeverityEnum } from '../issue-severity.js';
import type { WeightUnit } from '../product/product.entity.js';
import type { ReportRow } from './import.queries.js';
import { ProductImportOutcomeEnum } from './import.type.js';
import type { FileKind } from './reading/file-format.js';

/** What a caller says of an import beside the file. */
@ArgsType()
export class ProductImportArgs {
  @Field(() => Boolean, { defaultValue: false, description: 'Only plan: nothing is changed.' })
  dryRun!: boolean;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: "Of the amounts of a file that names no currency. Default: the organization's.",
  })
  currency?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the file is; it is rejected when it is anything else. Default: recognised by its content.',
  })
  format?: FileKind | null;

  @Field(() => String, {
    nullable: true,
    description:
      'g, kg, oz or lb: of weights in a file that does not say their unit; without it they are left out.',
  })
  weightUnit?: WeightUnit | null;
}

@InputType('ProductImportRowFilter')
class ProductImportRowFilterInput {
  @Field(() => ProductImportOutcomeEnum, { nullable: true, description: 'Only rows with this outcome.' })
  outcome?: ReportRow['outcome'] | null;

  @Field(() => IssueSeverityEnum, {
    nullable: true,
    description: 'Only rows with an issue of this severity.',
  })
  severity?: string | null;
}

@ArgsType()
export class ProductImportRowListArgs extends cursorListArgs<ProductImportRowFilterInput>({
  filter: ProductImportRowFilterInput,
  pageSize: { default: pagingLimits.exportPageSizeDefault, max: pagingLimits.exportPageSizeMax },
}) {}
