import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { CursorPagination, OffsetPagination } from '../paging.js';

@Directive('@shareable')
@ObjectType('OffsetPagination', { simpleResolvers: true })
export class OffsetPaginationType implements OffsetPagination {
  @Field(() => Int)
  offset!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int, { description: 'Number of items, exact up to 5,000, for a search up to 500.' })
  total!: number;

  @Field(() => Boolean, { description: 'Whether there are more than `total` says.' })
  totalIsCapped!: boolean;

  @Field(() => Boolean)
  hasMore!: boolean;

  @Field(() => Int, { nullable: true })
  nextOffset!: number | null;
}

@Directive('@shareable')
@ObjectType('CursorPagination', { simpleResolvers: true })
export class CursorPaginationType implements CursorPagination {
  @Field(() => Int)
  limit!: number;

  @Field(() => Boolean)
  hasMore!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the next page; null on the last page.' })
  nextCursor!: string | null;
}
