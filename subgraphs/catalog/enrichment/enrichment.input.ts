import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCountryCode, GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import type { ProductStatus } from '../product/product.entity.js';
import { ProductStatusEnum } from '../product/product-field.type.js';
import { enrichmentLimits as limits } from './enrichment.limits.js';
import { EnrichedProductStatusEnum, EnrichmentFieldEnum, ProposalMethodEnum } from './enrichment.type.js';
import type {
  EnrichedProductStatus,
  EnrichmentField,
  ProposalMethod,
  ProposalStatus,
} from './enrichment.values.js';
import { ProposalStatusEnum } from './proposal.type.js';

const anyOf = 'Any of these, compared exactly; at most 50.';

@InputType('EnrichmentProductsInput', { description: 'Products for which all given fields hold.' })
class EnrichmentProductsInput {
  @Field(() => ProductStatusEnum, { nullable: true, description: 'With this status.' })
  status?: ProductStatus;

  @Field(() => String, { nullable: true, description: 'On sale at this marketplace.' })
  marketplace?: string;

  @Field(() => GraphQLCountryCode, { nullable: true, description: 'On sale in a store of this country.' })
  country?: string;

  @Field(() => [String], { nullable: true, description: 'SKUs of products or variants, at most 50.' })
  skus?: string[];

  @Field(() => [String], { nullable: true, description: anyOf })
  brands?: string[];

  @Field(() => [String], { nullable: true, description: anyOf })
  productTypes?: string[];

  @Field(() => [String], { nullable: true, description: anyOf })
  tags?: string[];

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created at or after this time.' })
  createdAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Created before this time.' })
  createdBefore?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed at or after this time.' })
  updatedAfter?: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Changed before this time.' })
  updatedBefore?: string;
}

@InputType('EnrichmentDocumentInput', {
  description: "A source that claims may come from, beside the products' own data.",
})
class EnrichmentDocumentInput {
  @Field(() => String, { description: `As claims name it: 1 to ${limits.documentNameLength} characters.` })
  name!: string;

  @Field(() => String, { description: `Plain text: 1 to ${limits.documentLength} characters.` })
  text!: string;

  @Field(() => [ID], { nullable: true, description: 'Products that it is about. Default: all.' })
  productIds?: string[] | null;
}

@InputType('EnrichmentAutoApplyInput', { description: 'What is applied as soon as it is proposed.' })
class EnrichmentAutoApplyInput {
  @Field(() => [EnrichmentFieldEnum], { description: 'Proposals for these.' })
  fields!: EnrichmentField[];

  @Field(() => [ProposalMethodEnum], { nullable: true, description: 'Made so. Default: dictionary.' })
  methods?: ProposalMethod[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether values that fields have are replaced. Default: false.',
  })
  overwrite?: boolean | null;
}

@InputType('StartEnrichmentInput', { description: 'Exactly one of productIds and filter.' })
export class StartEnrichmentInput {
  @Field(() => [ID], {
    nullable: true,
    description: `1 to ${limits.productIdsMax} distinct ids of products.`,
  })
  productIds?: string[] | null;

  @Field(() => EnrichmentProductsInput, {
    nullable: true,
    description: `Products that match now, at most ${limits.productsMax}.`,
  })
  filter?: EnrichmentProductsInput | null;

  @Field(() => [EnrichmentFieldEnum], { description: 'What is asked for.' })
  fields!: EnrichmentField[];

  @Field(() => [String], {
    nullable: true,
    description: `Of translations: 1 to ${limits.languagesMax} BCP 47 tags. Default: the languages of the connected stores.`,
  })
  languages?: string[] | null;

  @Field(() => [EnrichmentDocumentInput], {
    nullable: true,
    description: `At most ${limits.documentsMax}.`,
  })
  documents?: EnrichmentDocumentInput[] | null;

  @Field(() => EnrichmentAutoApplyInput, {
    nullable: true,
    description: 'Default: nothing is applied. Needs catalog:write.',
  })
  autoApply?: EnrichmentAutoApplyInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a configured language model is asked, which is told the texts of the products. Default: true.',
  })
  useModel?: boolean | null;
}

const ofProposals = { description: `1 to ${inputLimits.bulkIdsMax} distinct ids of proposals.` };

@InputType('BulkApplyEnrichmentProposalsInput')
export class BulkApplyProposalsInput {
  @Field(() => [ID], ofProposals)
  ids!: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether values that fields have are replaced. Default: false.',
  })
  overwrite?: boolean | null;
}

@InputType('BulkDismissEnrichmentProposalsInput')
export class BulkDismissProposalsInput {
  @Field(() => [ID], ofProposals)
  ids!: string[];
}

@InputType('ApplyEnrichmentInput')
export class ApplyEnrichmentInput {
  @Field(() => ID, { description: 'The enrichment.' })
  id!: string;

  @Field(() => [EnrichmentFieldEnum], { nullable: true, description: 'Proposals for these. Default: all.' })
  fields?: EnrichmentField[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only translations into these. Default: all proposals.',
  })
  languages?: string[] | null;

  @Field(() => [ProposalMethodEnum], { nullable: true, description: 'Made so. Default: all.' })
  methods?: ProposalMethod[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether values that fields have are replaced. Default: false.',
  })
  overwrite?: boolean | null;
}

@InputType('EnrichmentFilter')
class EnrichmentFilterInput {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'Started at or after this time.' })
  createdAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Started before this time.' })
  createdBefore?: string | null;
}

@ArgsType()
export class EnrichmentListArgs extends cursorListArgs<EnrichmentFilterInput>({
  filter: EnrichmentFilterInput,
}) {}

@InputType('EnrichedProductFilter')
class EnrichedProductFilterInput {
  @Field(() => ID, { nullable: true, description: 'Of this enrichment.' })
  enrichmentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'This product, in all enrichments.' })
  productId?: string | null;

  @Field(() => EnrichedProductStatusEnum, { nullable: true, description: 'That stand so.' })
  status?: EnrichedProductStatus | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether there is something that there is no proposal for.',
  })
  hasProblems?: boolean | null;
}

@ArgsType()
export class EnrichedProductListArgs extends cursorListArgs<EnrichedProductFilterInput>({
  filter: EnrichedProductFilterInput,
}) {}

@InputType('EnrichmentProposalFilter')
class ProposalFilterInput {
  @Field(() => ID, { nullable: true, description: 'Of this enrichment.' })
  enrichmentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'For this product.' })
  productId?: string | null;

  @Field(() => [ProposalStatusEnum], { nullable: true, description: 'That stand in any of these ways.' })
  statuses?: ProposalStatus[] | null;

  @Field(() => [EnrichmentFieldEnum], { nullable: true, description: 'Asked for as any of these.' })
  fields?: EnrichmentField[] | null;

  @Field(() => String, { nullable: true, description: 'Translations into this language.' })
  language?: string | null;

  @Field(() => ProposalMethodEnum, { nullable: true, description: 'That were made so.' })
  madeBy?: ProposalMethod | null;
}

@ArgsType()
export class ProposalListArgs extends cursorListArgs<ProposalFilterInput>({ filter: ProposalFilterInput }) {}
