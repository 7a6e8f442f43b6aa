import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { reject } from '../../../kernel/errors.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import { catalogCsvHeader, catalogCsvLines } from './catalog-csv.js';
import { type CatalogPage, exportCatalog } from './catalog-item.queries.js';

@ObjectType('CatalogPage', { simpleResolvers: true })
export class CatalogPageType {
  @Field(() => [ProductType])
  items!: ProductSnapshot[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  @Internal()
  @Field(() => String, { description: 'Header line of the CSV, in the columns that the import takes.' })
  csvHeader!: string;

  @Internal()
  @Field(() => String, { description: 'The page as lines of that CSV.' })
  csv!: string;
}

@InputType('CatalogItemFilter')
class CatalogItemFilterInput {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string | null;
}

@ArgsType()
class CatalogItemListArgs extends cursorListArgs<CatalogItemFilterInput>({
  filter: CatalogItemFilterInput,
  pageSize: { default: pagingLimits.exportPageSizeDefault, max: pagingLimits.exportPageSizeMax },
}) {}

@Resolver(() => CatalogPageType)
export class CatalogItemResolver {
  @Query(() => CatalogPageType, { description: 'The whole catalog page by page, oldest first.' })
  catalogItems(
    @Args(() => CatalogItemListArgs) { filter, limit, cursor = null }: CatalogItemListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<CatalogPage> {
    ctx.require('catalog:read');
    reject(pageSizeErrors(limit, pagingLimits.exportPageSizeMax));
    return exportCatalog(ctx.reader, ctx.organizationId, {
      updatedAfter: filter?.updatedAfter ?? null,
      cursor,
      limit,
    });
  }

  @FieldResolver(() => String)
  csvHeader(): string {
    return catalogCsvHeader;
  }

  @FieldResolver(() => String)
  csv(@Root() page: CatalogPage): string {
    return page.items.map(catalogCsvLines).join('');
  }
}
