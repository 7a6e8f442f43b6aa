import { Field, ID, Int, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { ReplyFact, ReplyPassage } from './reply-prompt.rules.js';
import type { DraftOrigin, ReplyTone } from './review.values.js';
import type { ReplyDraft } from './review-draft.service.js';

export const ReplyToneEnum = describedEnum<ReplyTone>(
  'ReviewReplyTone',
  { neutral: 'Plain and short.', warm: 'Friendly.', formal: 'Formal.' },
  'How a model words a reply.',
);

const DraftOriginEnum = describedEnum<DraftOrigin>(
  'ReviewReplyOrigin',
  { template: 'From our own sentences, by stars and language.', model: 'A language model wrote it.' },
  'How a draft was made.',
);

@ObjectType('ReviewReplyFact', {
  simpleResolvers: true,
  description: 'Something that is known of a product.',
})
class ReplyFactType implements ReplyFact {
  @Field(() => String, { description: 'Field of the product.' })
  name!: string;

  @Field(() => String, { description: 'As the product has it.' })
  value!: string;
}

@ObjectType('ReviewReplyPassage', {
  simpleResolvers: true,
  description: 'A piece of a document that was named for a reply, with its place.',
})
class ReplyPassageType implements ReplyPassage {
  @Field(() => ID, { description: 'Id of the document.' })
  documentId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Title of the document, or the name of its file; null: it has neither.',
  })
  documentTitle!: string | null;

  @Field(() => Int, { nullable: true, description: 'Page of a PDF, from 1; null of other formats.' })
  page!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Headings above it, the highest first, parted by ` › `; null: there is none.',
  })
  heading!: string | null;

  @Field(() => Int, {
    description: 'Where it begins in the text of the document, in UTF-16 code units from 0.',
  })
  offset!: number;

  @Field(() => String, { description: 'Plain text.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The sentence of it that the reply quotes; null: a model used it in words of its own.',
  })
  quote!: string | null;
}

@ObjectType('ReviewReplyDraft', { simpleResolvers: true, description: 'A reply that nobody has posted.' })
export class ReplyDraftType implements ReplyDraft {
  @Field(() => String, { description: 'Within what the channel takes.' })
  text!: string;

  @Field(() => String, { description: 'ISO 639-1.' })
  language!: string;

  @Field(() => DraftOriginEnum, { description: 'How it was made.' })
  origin!: DraftOrigin;

  @Field(() => String, { nullable: true, description: 'Provider and model; null for a template.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of what the model was told.' })
  promptVersion!: string | null;

  @Field(() => [ReplyFactType], { description: 'Facts of the product that it uses.' })
  facts!: ReplyFactType[];

  @Field(() => [ReplyPassageType], { description: 'Passages of the named documents that it uses.' })
  passages!: ReplyPassageType[];

  @Field(() => String, {
    nullable: true,
    description: 'Why a configured model did not write it; null where it did, or there is none.',
  })
  problem!: string | null;
}
