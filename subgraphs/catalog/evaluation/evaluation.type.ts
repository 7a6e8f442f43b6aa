import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { BulkErrorType, toBulkError } from '../../../kernel/graphql/bulk-error.type.js';
import { GraphQLCountryCode, GraphQLCurrencyCode } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { toViewState } from '../channels/listing/listing.rules.js';
import { ListingIssueType, ListingStatusEnum } from '../channels/listing/listing.type.js';
import type { ListingViewState } from '../channels/listing/listing.values.js';
import type { Evaluation, JudgedCriterion } from './evaluation.entity.js';
import { evaluationLimits } from './evaluation.limits.js';
import type { EvaluatedProduct } from './evaluation.service.js';
import type { CriterionGroup, CriterionResult } from './evaluation.values.js';

const CriterionGroupEnum = describedEnum<CriterionGroup>(
  'CriterionGroup',
  {
    requirements: 'What the marketplace is known to reject.',
    title: 'The title.',
    description: 'The description and the highlights.',
    images: 'The pictures.',
    category: 'The category or the product type.',
    attributes: 'What else describes the goods and their parcel.',
    identifiers: 'Brand, GTIN, MPN and SKU.',
    price: 'The price.',
    stock: 'The stock.',
    policies: 'What marketplaces forbid in texts.',
    language: 'The language of the texts.',
    listing: 'The listing itself.',
  },
  'What a criterion is about.',
);

const CriterionResultEnum = describedEnum<CriterionResult>(
  'CriterionResult',
  {
    met: 'As it should be.',
    partly_met: 'Some of it is as it should be.',
    not_met: 'Not as it should be.',
    not_applicable: 'Nothing is demanded here; it does not count.',
    unknown: 'It could not be found out; it does not count.',
  },
  'How a criterion was met.',
);

@ObjectType('EvaluationCriterion', {
  simpleResolvers: true,
  description: 'One thing that was looked at, what was found, and how to mend it.',
})
class EvaluationCriterionType implements JudgedCriterion {
  @Field(() => String, { description: 'Stable key, such as `title_length`.' })
  key!: string;

  @Field(() => CriterionGroupEnum, { description: 'What it is about.' })
  group!: CriterionGroup;

  @Field(() => Int, { description: 'How much it counts, relative to the others.' })
  weight!: number;

  @Field(() => String, { description: 'What it demands.' })
  demand!: string;

  @Field(() => CriterionResultEnum, { description: 'How it was met.' })
  result!: CriterionResult;

  @Field(() => Float, {
    nullable: true,
    description: '0 to 1; null if it does not count.',
  })
  score!: number | null;

  @Field(() => String, { description: 'What was found.' })
  finding!: string;

  @Field(() => String, { nullable: true, description: 'What to do; null if there is nothing to mend.' })
  remedy!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The field of the product concerned, such as `title`, `variants.0.barcode` or, of a text for one marketplace, its attribute.',
  })
  field!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "A value of that field that mends it, made of the product's own words; null if there is none.",
  })
  proposal!: string | null;
}

@ObjectType('ProductEvaluation', {
  simpleResolvers: true,
  description:
    'The score of a product in one store, or of the product on its own where no store is connected.',
})
class ProductEvaluationType {
  @Field(() => String, { nullable: true, description: 'Key of the marketplace; null without a store.' })
  marketplace!: string | null;

  @Field(() => ID, { nullable: true, description: 'The connected account; null without a store.' })
  accountId!: string | null;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the store." })
  storeId!: string | null;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'Country of the store.' })
  country!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Currency of the store.' })
  currency!: string | null;

  @Field(() => ID, { nullable: true, description: 'The listing there; null if it was never listed there.' })
  listingId!: string | null;

  @Field(() => ListingStatusEnum, { nullable: true, description: 'Where that listing stands.' })
  listingStatus!: ListingViewState | null;

  @Field(() => Int, { description: '0 to 100: the weighted mean of the criteria that count.' })
  score!: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether nothing is known that would keep it from being published there; null without a store.',
  })
  isPublishable!: boolean | null;

  @Field(() => [ListingIssueType], {
    description: 'Errors that would keep it from being published there, and warnings; empty without a store.',
  })
  issues!: readonly ListingIssueType[];

  @Field(() => [EvaluationCriterionType], { description: 'All criteria, always in the same order.' })
  criteria!: EvaluationCriterionType[];
}

@ObjectType('ProductEvaluationResult', {
  simpleResolvers: true,
  description: 'What became of one product of the request.',
})
class ProductEvaluationResultType {
  @Field(() => Int, { description: 'Position in the list of ids, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Id of the product, as given.' })
  id!: string;

  @Field(() => [ProductEvaluationType], {
    description: 'One for each store, in the order of marketplace and account; empty if there is an error.',
  })
  evaluations!: ProductEvaluationType[];

  @Field(() => BulkErrorType, { nullable: true, description: 'Why it was not evaluated; null if it was.' })
  error!: BulkErrorType | null;
}

@ObjectType('ProductEvaluations', {
  simpleResolvers: true,
  description: `What became of each product of the request; at most ${evaluationLimits.productsMax}.`,
})
export class ProductEvaluationsType {
  @Field(() => [ProductEvaluationResultType], { description: 'One for each id, in the order of the ids.' })
  results!: ProductEvaluationResultType[];

  @Field(() => Int, { description: 'Products that could not be evaluated.' })
  failedCount!: number;
}

export const toProductEvaluations = (products: readonly EvaluatedProduct[]): ProductEvaluationsType => ({
  results: products.map(({ index, id, evaluations, error }) => ({
    index,
    id,
    evaluations: evaluations.map(toEvaluation),
    error: toBulkError(error),
  })),
  failedCount: products.filter(({ error }) => error !== null).length,
});

const toEvaluation = ({ place, listing, ...evaluation }: Evaluation): ProductEvaluationType => ({
  marketplace: place?.marketplace ?? null,
  accountId: place?.accountId ?? null,
  storeId: place?.storeId ?? null,
  country: place?.country ?? null,
  currency: place?.currency ?? null,
  listingId: listing?.id ?? null,
  listingStatus: listing === null ? null : toViewState(listing),
  ...evaluation,
});
