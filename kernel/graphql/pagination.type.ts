import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { CursorPagination, OffsetPagination } from '../paging.js';

@Directive('@shareable')
@ObjectType('OffsetPagination', { simpleResolvers: true })
export class OffsetPaginationType implements OffsetPagination {
  @Field(() => Int)
  offset!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int, { description: 'How many there are, exact up to 5,000, of a search up to 500.' })
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

  @Field(() => String, { nullable: true, description: 'Give it back to read on; null at the end.' })
  nextCursor!: string | null;
}
