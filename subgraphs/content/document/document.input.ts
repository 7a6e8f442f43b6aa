import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import type { DocumentSort } from './document.queries.js';
import { DocumentFailureEnum, DocumentFormatEnum, DocumentStatusEnum } from './document.type.js';
import type { DocumentFailure, DocumentFormat, DocumentStatus } from './document.values.js';

const DocumentSortEnum = describedEnum<DocumentSort>(
  'DocumentSort',
  { ...byCreation, recently_updated: 'By time of the last change, the latest first.' },
  'Order of a list of documents.',
);

@InputType('DocumentFilter', { description: 'Lists mean any of their items.' })
class DocumentFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Documents with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Documents whose title or file name contains this text, in any case.',
  })
  q?: string | null;

  @Field(() => [DocumentStatusEnum], { nullable: true, description: 'Documents in these states.' })
  statuses?: DocumentStatus[] | null;

  @Field(() => [DocumentFormatEnum], { nullable: true, description: 'Documents of these formats.' })
  formats?: DocumentFormat[] | null;

  @Field(() => [DocumentFailureEnum], {
    nullable: true,
    description: 'Documents that failed for these reasons.',
  })
  failures?: DocumentFailure[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Documents in these languages, as `language` tells.',
  })
  languages?: string[] | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Documents uploaded then or later.' })
  createdAfter?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Documents uploaded before.' })
  createdBefore?: string | null;
}

@ArgsType()
export class DocumentListArgs extends cursorListArgs<DocumentFilterInput, DocumentSort>({
  filter: DocumentFilterInput,
  sort: { type: DocumentSortEnum, description: 'Default: newest.' },
}) {}

@InputType('ReindexDocumentInput')
export class ReindexDocumentInput extends VersionedInput {}

@InputType('DeleteDocumentInput')
export class DeleteDocumentInput extends VersionedInput {}
