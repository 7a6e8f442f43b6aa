import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { AutoApply, EnrichedProduct, Enrichment, EnrichmentProblem } from './enrichment.entity.js';
import type {
  EnrichedProductStatus,
  EnrichmentField,
  EnrichmentProblemCode,
  ProposalMethod,
} from './enrichment.values.js';

export const EnrichmentFieldEnum = describedEnum<EnrichmentField>(
  'EnrichmentField',
  {
    title: 'The title.',
    description: 'The description.',
    highlights: 'Short texts about what the product is.',
    tags: 'Tags beside those that it has.',
    attributes: 'Attributes that its texts name and it does not have, such as color and capacity.',
    seo: 'Title and description for search engines: attributes `seo.title` and `seo.description`.',
    translations: 'Title, description and highlights in other languages: attributes such as `th.title`.',
  },
  'What of a product may be enriched.',
);

export const ProposalMethodEnum = describedEnum<ProposalMethod>(
  'EnrichmentMethod',
  {
    dictionary: "Of the product's own words, by tables and rules: the same product has the same proposals.",
    model: 'A language model wrote it, and its claims were checked.',
  },
  'How a proposal was made.',
);

export const EnrichedProductStatusEnum = describedEnum<EnrichedProductStatus>(
  'EnrichedProductStatus',
  { queued: 'Not all of it is made.', completed: 'All that can be made is there.' },
  'How a product of an enrichment stands.',
);

const EnrichmentProblemCodeEnum = describedEnum<EnrichmentProblemCode>(
  'EnrichmentProblemCode',
  {
    nothing_to_add: 'The product has it already.',
    not_enough_data: 'The product states too little.',
    model_required: 'Only a language model can make it, and the enrichment works without one.',
    language_not_checkable: 'Claims in texts of the language cannot be checked.',
    provider_budget_reached: "The organization's budget for providers of models is used up.",
    provider_price_unknown: 'The budget limits an amount of money, and the price of the call is not known.',
    provider_failed: 'The model gave no answer that could be used, however often it was asked.',
    provider_declined: 'The model declined to answer.',
    provider_account_rejected:
      'The provider of the model takes no calls of this installation: its key is rejected, or nothing is left.',
    model_text_refused: 'What the model wrote is refused; the proposal beside it is made by dictionaries.',
    not_applied: 'What was to be applied by the rules of the enrichment is not valid for the product.',
  },
  'Why there is no proposal for a field, or none of the model.',
);

@ObjectType('EnrichmentProblem', {
  simpleResolvers: true,
  description: 'Why there is no proposal for a field that was asked for.',
})
class EnrichmentProblemType implements EnrichmentProblem {
  @Field(() => EnrichmentFieldEnum, { description: 'What was asked for.' })
  field!: EnrichmentField;

  @Field(() => String, { nullable: true, description: 'Of a translation: a BCP 47 tag.' })
  language!: string | null;

  @Field(() => EnrichmentProblemCodeEnum, { description: 'What is the reason.' })
  code!: EnrichmentProblemCode;

  @Field(() => String, { description: 'The same for people.' })
  message!: string;
}

@ObjectType('EnrichmentAutoApply', {
  simpleResolvers: true,
  description: 'What is applied as soon as it is proposed.',
})
class EnrichmentAutoApplyType implements AutoApply {
  @Field(() => [EnrichmentFieldEnum], { description: 'Proposals for these.' })
  fields!: EnrichmentField[];

  @Field(() => [ProposalMethodEnum], { description: 'Proposals that were made so.' })
  methods!: ProposalMethod[];

  @Field(() => Boolean, { description: 'Whether values that fields have are replaced.' })
  overwrite!: boolean;
}

@ObjectType('Enrichment', {
  simpleResolvers: true,
  description: 'Proposals for fields of some products. All but its end is fixed at its start.',
})
export class EnrichmentType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => [EnrichmentFieldEnum], { description: 'What was asked for.' })
  fields!: EnrichmentField[];

  @Field(() => [String], { description: 'Languages of translations, as BCP 47 tags.' })
  languages!: string[];

  @Field(() => String, { nullable: true, description: 'Null: everything is made by dictionaries.' })
  provider!: string | null;

  @Field(() => String, { nullable: true, description: 'As the provider calls it.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of what the model is told.' })
  promptVersion!: string | null;

  @Field(() => EnrichmentAutoApplyType, { nullable: true, description: 'Null: nothing.' })
  autoApply!: AutoApply | null;

  @Field(() => [String], { description: 'Documents that claims may come from.' })
  documentNames!: string[];

  @Field(() => Int, { description: 'Products at its start.' })
  productCount!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Null until every product is done.' })
  finishedAt!: string | null;
}

export const toEnrichmentType = ({ documents, ...enrichment }: Enrichment): EnrichmentType => ({
  ...enrichment,
  documentNames: documents.map(({ name }) => name),
});

@ObjectType('EnrichmentPage', { simpleResolvers: true })
export class EnrichmentPageType {
  @Field(() => [EnrichmentType])
  items!: EnrichmentType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('EnrichedProduct', {
  simpleResolvers: true,
  description: 'How a product of an enrichment stands.',
})
export class EnrichedProductType implements Omit<EnrichedProduct, 'finishedParts'> {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The enrichment.' })
  enrichmentId!: string;

  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => EnrichedProductStatusEnum, { description: 'Whether it is done.' })
  status!: EnrichedProductStatus;

  @Field(() => [EnrichmentProblemType], { description: 'What there is no proposal for, and why.' })
  problems!: EnrichmentProblem[];

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('EnrichedProductPage', { simpleResolvers: true })
export class EnrichedProductPageType {
  @Field(() => [EnrichedProductType])
  items!: EnrichedProductType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
