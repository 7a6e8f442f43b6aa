import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import { GraphQLCurrencyCode, GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { CountablePage } from '../../../../kernel/paging.js';
import type { TimeWindow } from '../window/time-window.entity.js';
import { TimeWindowType } from '../window/time-window.type.js';
import type {
  PriceBase,
  PriceBook,
  PriceBookScope,
  PriceBound,
  PriceFloor,
  PriceRounding,
  PriceStep,
} from './price-book.entity.js';
import type { PriceBookStatus } from './price-book.values.js';
import { specificityOf } from './price-book-order.rules.js';
import {
  PriceBaseType,
  PriceBookScopeType,
  PriceBookStatusEnum,
  PriceCeilingType,
  PriceFloorType,
  PriceRoundingType,
  PriceStepType,
} from './price-book-part.type.js';
import { isInEffect } from './price-window.rules.js';

@ObjectType('PriceBook', {
  simpleResolvers: true,
  description: 'Prices listings: of the books that match, the first decides, and no other is added.',
})
export class PriceBookType implements PriceBook {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Name for people; need not be unique.' })
  name!: string;

  @Field(() => PriceBookStatusEnum, { description: 'Whether the book prices listings.' })
  status!: PriceBookStatus;

  @Field(() => Int, { description: '0 to 1,000: of the books that match, the one with the highest decides.' })
  priority!: number;

  @Field(() => Int, {
    description:
      'The narrower the scope, the higher: of books with the same priority, the one with the highest decides.',
  })
  specificity!: number;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description:
      'The only currency of stores that the book applies in, and that of its amounts; null is all.',
  })
  currency!: string | null;

  @Field(() => PriceBookScopeType, { description: 'Where the book applies.' })
  scope!: PriceBookScope;

  @Field(() => PriceBaseType, { description: 'What the book starts from.' })
  base!: PriceBase;

  @Field(() => [PriceStepType], { description: 'What is done to the base, in this order.' })
  steps!: PriceStep[];

  @Field(() => PriceRoundingType, { nullable: true, description: "Null: to the currency's smallest unit." })
  rounding!: PriceRounding | null;

  @Field(() => PriceFloorType, { nullable: true, description: 'The lowest price; null: none.' })
  floor!: PriceFloor | null;

  @Field(() => PriceCeilingType, { nullable: true, description: 'The highest price; null: none.' })
  ceiling!: PriceBound | null;

  @Field(() => TimeWindowType, { nullable: true, description: 'When the book applies; null: always.' })
  window!: TimeWindow | null;

  @Field(() => Boolean, {
    description:
      'Whether it is active and within its window at the time of the request. Listings are priced by it within a minute, by a job.',
  })
  isInEffect!: boolean;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it last became active; null for drafts.',
  })
  activatedAt!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('PriceBookPage', { simpleResolvers: true })
export class PriceBookPageType implements CountablePage {
  @Field(() => [PriceBookType])
  items!: PriceBookType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;

  countAll!: CountablePage['countAll'];
}

/** As it is at this time (ISO 8601). Field by field, as `toPriceBook` is. */
export const toPriceBookType = (book: PriceBook, time: string): PriceBookType => ({
  id: book.id,
  name: book.name,
  status: book.status,
  priority: book.priority,
  specificity: specificityOf(book),
  currency: book.currency,
  scope: book.scope,
  base: book.base,
  steps: book.steps,
  rounding: book.rounding,
  floor: book.floor,
  ceiling: book.ceiling,
  window: book.window,
  isInEffect: isInEffect(book, time),
  activatedAt: book.activatedAt,
  version: book.version,
  createdAt: book.createdAt,
  updatedAt: book.updatedAt,
});
