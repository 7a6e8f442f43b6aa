import { ArgsType, Field, Int } from 'type-graphql';
import { pagingLimits } from '../paging.limits.js';

const cursorDescription = '`nextCursor` of the page before. Default: the first page.';

/** Meanings of the sorts that most lists have. */
export const byCreation = {
  newest: 'By time of creation, the latest first.',
  oldest: 'By time of creation, the earliest first.',
} as const;

/** What every list takes: which of its things, in which order, and how many. */
interface ListArgs<Filter, Sort extends string> {
  /** Things of which all given fields hold; absent: all things. */
  filter?: Filter | null;
  sort?: Sort | null;
  limit: number;
}

/** `cursor` is `nextCursor` of the page before; absent: the first page. */
export interface CursorListArgs<Filter, Sort extends string = never> extends ListArgs<Filter, Sort> {
  cursor?: string | null;
}

/** `offset` is how many things to skip; 0 with a cursor. */
export interface OffsetListArgs<Filter, Sort extends string = never> extends CursorListArgs<Filter, Sort> {
  offset: number;
}

interface PageSize {
  default: number;
  max: number;
}

interface ListOptions<Filter extends object> {
  /** Absent: the list takes none. */
  filter?: new () => Filter;
  /** An enum, and which of its values is the default. */
  sort?: { type: object; description: string };
  /** Default: those of `pagingLimits`. */
  pageSize?: PageSize;
}

/** The arguments of a list whose next page is found by a cursor. */
export function cursorListArgs<Filter extends object, Sort extends string = never>(
  options: ListOptions<Filter>,
): new () => CursorListArgs<Filter, Sort> {
  const Args = listArgs<CursorListArgs<Filter, Sort>>(options);
  Field(() => String, { nullable: true, description: cursorDescription })(Args.prototype, 'cursor');
  return Args;
}

/** The arguments of a list whose next page is found by a cursor or by counting. */
export function offsetListArgs<Filter extends object, Sort extends string = never>(
  options: ListOptions<Filter>,
): new () => OffsetListArgs<Filter, Sort> {
  const Args = cursorListArgs<Filter, Sort>(options) as new () => OffsetListArgs<Filter, Sort>;
  const description = `How many to skip, up to ${pagingLimits.offsetMax}; 0 with \`cursor\`, which has no such limit.`;
  Field(() => Int, { defaultValue: 0, description })(Args.prototype, 'offset');
  return Args;
}

/** Of a list without a filter. */
@ArgsType()
export class PageArgs extends cursorListArgs({}) {}

/** Of an argument that says how many things come at most. Default: the limits of `pagingLimits`. */
export function limitOptions(pageSize?: PageSize): { defaultValue: number; description: string } {
  const { default: defaultValue, max } = pageSize ?? {
    default: pagingLimits.pageSizeDefault,
    max: pagingLimits.pageSizeMax,
  };
  return { defaultValue, description: `1 to ${max}.` };
}

function listArgs<Args extends object>({ filter, sort, pageSize }: ListOptions<object>): new () => Args {
  class List {}
  ArgsType()(List);
  if (filter !== undefined) {
    const description = 'Only those for which all given fields hold. Default: all.';
    Field(() => filter, { nullable: true, description })(List.prototype, 'filter');
  }
  if (sort !== undefined) {
    const { type, description } = sort;
    Field(() => type, { nullable: true, description })(List.prototype, 'sort');
  }
  Field(() => Int, limitOptions(pageSize))(List.prototype, 'limit');
  return List as new () => Args;
}
