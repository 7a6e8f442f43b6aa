import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyType } from '../../../../kernel/graphql/money.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import { PriceTraceType } from '../price-book/price-trace.type.js';
import { SalePriceTraceType } from '../promotion/sale-price-trace.type.js';
import type { PreviewedLine, PreviewedTotal, PriceWarning } from './price-preview.entity.js';
import { shownCandidates } from './price-preview.rules.js';
import type { Preview } from './price-preview.service.js';
import { type PriceWarningCode, priceWarningMeanings } from './price-preview.values.js';

export const PriceWarningCodeEnum = describedEnum<PriceWarningCode>(
  'PriceWarningCode',
  priceWarningMeanings,
  'What is worth a look before a price is sent.',
);

@ObjectType('PriceWarning', { simpleResolvers: true, description: 'Worth a look before the price is sent.' })
class PriceWarningType implements PriceWarning {
  @Field(() => PriceWarningCodeEnum, { description: 'What it is about.' })
  code!: PriceWarningCode;

  @Field(() => String, { description: 'The same for people, with figures.' })
  message!: string;
}

@ObjectType('PricePreviewLine', {
  simpleResolvers: true,
  description: 'What would become of the price of one variant in one store.',
})
class PricePreviewLineType {
  @Field(() => ID, { description: 'Id of the listing.' })
  listingId!: string;

  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => ID, { description: 'Id of the variant, or of the product if it has no variants.' })
  variantId!: string;

  @Field(() => [String], { description: 'SKU of the variant and of its product, as far as they have one.' })
  skus!: readonly string[];

  @Field(() => String, { description: 'Title of the product.' })
  title!: string;

  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => ID, { description: 'Id of the connected account.' })
  accountId!: string;

  @Field(() => GraphQLCountryCode, { description: 'Country of the store.' })
  country!: string;

  @Field(() => String, { description: "The marketplace's id of the store." })
  storeId!: string;

  @Field(() => MoneyType, { nullable: true, description: 'The desired price now; null if there is none.' })
  oldPrice!: Money | null;

  @Field(() => MoneyType, { nullable: true, description: 'The price that would be; null if there is none.' })
  newPrice!: Money | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The price last known at the marketplace; null while it is unknown.',
  })
  observedPrice!: Money | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The desired sale price now; null if there is none.',
  })
  oldSalePrice!: Money | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The sale price that would be; null if there is none. It is below the new price.',
  })
  newSalePrice!: Money | null;

  @Field(() => MoneyType, {
    nullable: true,
    description: 'The sale price last known at the marketplace; null if there is none, or it is unknown.',
  })
  observedSalePrice!: Money | null;

  @Field(() => Boolean, {
    description:
      'Whether price and sale price would be sent: one differs from what the marketplace is known to have.',
  })
  isSent!: boolean;

  @Field(() => ID, {
    nullable: true,
    description: 'The price book that would decide; null if the price is that of the catalog.',
  })
  priceBookId!: string | null;

  @Field(() => PriceTraceType, { description: 'Why the price is what it is.' })
  trace!: PriceTraceType;

  @Field(() => ID, {
    nullable: true,
    description: "The promotion that would decide the sale price; null if that is the product's own.",
  })
  promotionId!: string | null;

  @Field(() => SalePriceTraceType, { description: 'Why the sale price is what it is.' })
  salePriceTrace!: SalePriceTraceType;

  @Field(() => [PriceWarningType], { description: 'What is worth a look.' })
  warnings!: PriceWarning[];
}

@ObjectType('PricePreviewTotal', {
  simpleResolvers: true,
  description: 'All lines in one currency. Amounts are never added up across currencies.',
})
class PricePreviewTotalType implements Omit<PreviewedTotal, 'oldSum' | 'newSum'> {
  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217 code.' })
  currency!: string;

  @Field(() => Int, { description: 'Lines in this currency.' })
  lineCount!: number;

  @Field(() => Int, { description: 'Lines whose price would rise.' })
  raisedCount!: number;

  @Field(() => Int, { description: 'Lines whose price would fall.' })
  loweredCount!: number;

  @Field(() => Int, { description: 'Lines whose price would stay.' })
  unchangedCount!: number;

  @Field(() => Int, { description: 'Lines with warnings.' })
  warnedCount!: number;

  @Field(() => Int, { description: 'Lines whose price would be sent.' })
  sentCount!: number;

  @Field(() => MoneyType, { description: 'Old prices of one unit of each line that has both prices.' })
  oldSum!: Money;

  @Field(() => MoneyType, { description: 'New prices of one unit of each line that has both prices.' })
  newSum!: Money;
}

@ObjectType('PricePreview', {
  simpleResolvers: true,
  description: 'What price books would do. Nothing is stored or sent.',
})
export class PricePreviewType {
  @Field(() => GraphQLDateTime, { description: 'The instant that was looked at.' })
  at!: string;

  @Field(() => [PricePreviewLineType], {
    description: 'The requested part of the lines, ordered by listing and variant.',
  })
  lines!: PricePreviewLineType[];

  @Field(() => Int, { description: 'All lines that were evaluated.' })
  lineCount!: number;

  @Field(() => Boolean, {
    description: 'Whether there are more listings than one preview evaluates: restrict it to see the others.',
  })
  isCapped!: boolean;

  @Field(() => [PricePreviewTotalType], { description: 'Totals of all lines, by currency.' })
  totals!: PricePreviewTotalType[];

  @Field(() => String, {
    nullable: true,
    description:
      'With it, creating or updating the book does exactly this, or fails with PRICE_PLAN_STALE. Null unless the preview is of one book, now, without a restriction, and not capped.',
  })
  planId!: string | null;

  @Field(() => [ID], {
    description:
      'Ids of the supposed books, in the order of `books`. That of a new one stands for it in this response only.',
  })
  bookIds!: string[];
}

export const toPricePreview = ({ at, lines, totals, ...preview }: Preview): PricePreviewType => ({
  ...preview,
  at: at.toISOString(),
  lines: lines.map(line => toLine(line, preview.bookIds)),
  totals: totals.map(({ oldSum, newSum, ...total }) => ({
    ...total,
    oldSum: { amount: oldSum, currency: total.currency },
    newSum: { amount: newSum, currency: total.currency },
  })),
});

function toLine(line: PreviewedLine, bookIds: readonly string[]): PricePreviewLineType {
  const { item, evaluated, sale, isSent, warnings } = line;
  const { listingId, productId, variantId, skus, title, marketplace, accountId, country, storeId } = item;
  const money = (amount: string | null): Money | null =>
    amount === null ? null : { amount: formatAmount(amount, item.currency), currency: item.currency };
  return {
    ...{ listingId, productId, variantId, skus, title, marketplace, accountId, country, storeId },
    oldPrice: money(line.oldPrice),
    newPrice: money(line.newPrice),
    observedPrice: money(item.channelPrice),
    oldSalePrice: money(line.oldSalePrice),
    newSalePrice: money(line.newSalePrice),
    observedSalePrice: money(item.observedSalePrice),
    isSent,
    priceBookId: evaluated.applied?.priceBookId ?? null,
    trace: {
      ...evaluated.trace,
      candidates: shownCandidates(evaluated.trace.candidates, ({ priceBookId }) =>
        bookIds.includes(priceBookId),
      ),
      candidateCount: evaluated.trace.candidates.length,
    },
    promotionId: sale.decisive?.promotionId ?? null,
    salePriceTrace: {
      ...sale.trace,
      candidates: shownCandidates(sale.trace.candidates),
      candidateCount: sale.trace.candidates.length,
    },
    warnings,
  };
}
