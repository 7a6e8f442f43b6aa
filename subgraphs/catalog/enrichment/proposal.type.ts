import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { BulkResult } from '../../../kernel/bulk.js';
import { BulkErrorType } from '../../../kernel/graphql/bulk-error.type.js';
import {
  type BulkPayload,
  bulkPayloadType,
  toBulkPayload,
} from '../../../kernel/graphql/bulk-payload.type.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Claim, ClaimProblem, ClaimSource } from '../claim-check/claim.entity.js';
import type { ClaimProblemCode } from '../claim-check/claim.values.js';
import type { Proposal } from './enrichment.entity.js';
import { EnrichmentFieldEnum, ProposalMethodEnum } from './enrichment.type.js';
import type { EnrichmentField, ProposalMethod, ProposalStatus } from './enrichment.values.js';

export const ProposalStatusEnum = describedEnum<ProposalStatus>(
  'EnrichmentProposalStatus',
  {
    proposed: 'Nobody has decided about it.',
    applied: 'The product has it.',
    dismissed: 'It is not used.',
    refused: 'It claims what nothing supports: `problems` say what.',
    outdated: 'The field has changed since it was made.',
  },
  'How a proposal stands.',
);

const ClaimSourceKindEnum = describedEnum<ClaimSource['kind']>(
  'ClaimSourceKind',
  {
    field: 'A field of the product.',
    image: 'A picture of the product: its alternative text, or the color that it shows.',
    document: 'A document that the enrichment names.',
  },
  'What supports a claim.',
);

const ClaimProblemCodeEnum = describedEnum<ClaimProblemCode>(
  'ClaimProblemCode',
  {
    unsupported_claim: 'Nothing says it of the goods.',
    unsupported_number: 'Nothing has this number of this.',
    unsupported_word: 'A word that says something, and that nothing of the goods has.',
    contradicted: 'The goods are said to be the contrary.',
    other_part: 'It is said of another part of the goods.',
    unknown_name: 'A name that nothing of the goods has.',
    added_content: 'The translation says more than its original.',
    wrong_language: 'It is in another language.',
    empty: 'There is no text.',
    too_long: 'It is longer than the field may be.',
  },
  'Why a text of a model is refused.',
);

@ObjectType('ClaimSource', { simpleResolvers: true, description: 'What supports a claim.' })
class ClaimSourceType implements ClaimSource {
  @Field(() => ClaimSourceKindEnum, { description: 'What it is.' })
  kind!: ClaimSource['kind'];

  @Field(() => String, {
    description:
      'Path of the field, such as `attributes.Material`; address of the picture; name of the document.',
  })
  name!: string;

  @Field(() => String, { description: 'The words that the claim came from.' })
  words!: string;
}

@ObjectType('EnrichmentClaim', {
  simpleResolvers: true,
  description: 'What a proposed value says of the goods, with what supports it.',
})
class EnrichmentClaimType implements Claim {
  @Field(() => String, { description: 'What is said.' })
  text!: string;

  @Field(() => [ClaimSourceType], { description: 'What says it.' })
  sources!: ClaimSource[];
}

@ObjectType('ClaimProblem', {
  simpleResolvers: true,
  description: 'What a text says of the goods without support.',
})
class ClaimProblemType implements ClaimProblem {
  @Field(() => ClaimProblemCodeEnum, { description: 'What is wrong.' })
  code!: ClaimProblemCode;

  @Field(() => String, { description: 'The words that say it.' })
  words!: string;
}

@ObjectType('EnrichmentProposal', {
  simpleResolvers: true,
  description: 'A value that is proposed for a field of a product. A text is one value, a list several.',
})
export class ProposalType implements Proposal {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The enrichment that it is of.' })
  enrichmentId!: string;

  @Field(() => ID, { description: 'The product.' })
  productId!: string;

  @Field(() => String, {
    description: 'Path in the product: `title`, `attributes.Color`, `attributes.th.title`.',
  })
  field!: string;

  @Field(() => EnrichmentFieldEnum, { description: 'What was asked for.' })
  asked!: EnrichmentField;

  @Field(() => String, { nullable: true, description: 'Of a translation: a BCP 47 tag.' })
  language!: string | null;

  @Field(() => ProposalStatusEnum, { description: 'How it stands.' })
  status!: ProposalStatus;

  @Field(() => [String], { description: 'What the field had; empty: nothing.' })
  currentValue!: string[];

  @Field(() => Int, { description: 'Version of the product that it was made from.' })
  productVersion!: number;

  @Field(() => [String], { description: 'What it is to have.' })
  proposedValue!: string[];

  @Field(() => [EnrichmentClaimType], { description: 'What it says of the goods, and what says so.' })
  claims!: Claim[];

  @Field(() => [ClaimProblemType], { description: 'Why it is refused; empty: it is not.' })
  problems!: ClaimProblem[];

  @Field(() => ProposalMethodEnum, { description: 'How it was made.' })
  madeBy!: ProposalMethod;

  @Field(() => String, { nullable: true, description: 'Of the model that wrote it.' })
  provider!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that wrote it.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of what the model was told.' })
  promptVersion!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Member who decided about it; null: nobody, an API client, or a rule.',
  })
  decidedBy!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('EnrichmentProposalPage', { simpleResolvers: true })
export class ProposalPageType {
  @Field(() => [ProposalType])
  items!: ProposalType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('BulkEnrichmentProposalResult', {
  simpleResolvers: true,
  description: 'What became of one proposal, or why nothing was done.',
})
class BulkProposalResultType {
  @Field(() => Int, { description: 'Position in the list of ids, from 0.' })
  index!: number;

  @Field(() => ID, { description: 'Id of the proposal.' })
  id!: string;

  @Field(() => ProposalType, { nullable: true, description: 'As it is now; null if there is an error.' })
  enrichmentProposal!: Proposal | null;

  @Field(() => BulkErrorType, { nullable: true, description: 'Why nothing was done; null if it was.' })
  error!: BulkErrorType | null;
}

const result = () => BulkProposalResultType;
export const BulkApplyProposalsPayload = bulkPayloadType('BulkApplyEnrichmentProposalsPayload', result);
export const BulkDismissProposalsPayload = bulkPayloadType('BulkDismissEnrichmentProposalsPayload', result);

export const toBulkProposals = (
  outcomes: readonly BulkResult<Proposal>[],
): BulkPayload<BulkProposalResultType> =>
  toBulkPayload(outcomes, ({ index, id, answer }) => ({ index, id, enrichmentProposal: answer }));
