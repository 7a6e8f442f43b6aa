import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { CursorPagination, OffsetPagination } from '../paging.js';

const nextCursorMeaning = 'Cursor of the next page; null on the last page.';

@Directive('@shareable')
@ObjectType('OffsetPagination', {
  simpleResolvers: true,
  description: 'Position of a page in a list that is read by cursor or by offset.',
})
export class OffsetPaginationType implements OffsetPagination {
  @Field(() => Int, { description: 'Number of skipped items, as requested.' })
  offset!: number;

  @Field(() => Int, { description: 'Largest number of items per page, as requested.' })
  limit!: number;

  @Field(() => Int, { description: 'Number of items, exact up to 5,000, for a search up to 500.' })
  total!: number;

  @Field(() => Boolean, { description: 'Whether there are more than `total` says.' })
  totalIsCapped!: boolean;

  @Field(() => Boolean, { description: 'Whether there is a further page.' })
  hasMore!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: '`offset` of the next page; null on the last page, and on pages that are read by cursor.',
  })
  nextOffset!: number | null;

  @Field(() => String, { nullable: true, description: nextCursorMeaning })
  nextCursor!: string | null;
}

@Directive('@shareable')
@ObjectType('CursorPagination', {
  simpleResolvers: true,
  description: 'Position of a page in a list that is read by cursor.',
})
export class CursorPaginationType implements CursorPagination {
  @Field(() => Int, { description: 'Largest number of items per page, as requested.' })
  limit!: number;

  @Field(() => Boolean, { description: 'Whether there is a further page.' })
  hasMore!: boolean;

  @Field(() => String, { nullable: true, description: nextCursorMeaning })
  nextCursor!: string | null;
}
