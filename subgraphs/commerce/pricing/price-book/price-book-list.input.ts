import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PriceBookStatus } from './price-book.values.js';
import type { PriceBookFilter, PriceBookSort } from './price-book-list.queries.js';
import { PriceBookStatusEnum } from './price-book-part.type.js';

const PriceBookSortEnum = describedEnum<PriceBookSort>(
  'PriceBookSort',
  {
    newest: 'By time of creation, the latest first.',
    oldest: 'By time of creation, the earliest first.',
    recently_updated: 'By time of the last change, the latest first.',
    name: 'By name, from A to Z, regardless of case.',
    priority: 'By priority, the highest first.',
  },
  'Order of a list of price books.',
);

@InputType('PriceBookFilter')
class PriceBookFilterInput implements PriceBookFilter {
  @Field(() => [PriceBookStatusEnum], { nullable: true, description: 'Any of these.' })
  statuses?: PriceBookStatus[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of these; at most 100.' })
  ids?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Part of the name, in any case.' })
  q?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only those that may price listings at this marketplace: their scope names it, or none.',
  })
  marketplace?: string | null;
}

@ArgsType()
export class PriceBookListArgs extends cursorListArgs<PriceBookFilterInput, PriceBookSort>({
  filter: PriceBookFilterInput,
  sort: { type: PriceBookSortEnum, description: 'Default: newest.' },
}) {}
