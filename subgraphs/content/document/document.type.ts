import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Internal } from '../../../kernel/graphql/internal.js';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Document } from './document.entity.js';
import type { DocumentFailure, DocumentFormat, DocumentStatus } from './document.values.js';
import type { DocumentText } from './document-text.queries.js';

export const DocumentStatusEnum = describedEnum<DocumentStatus>(
  'DocumentStatus',
  {
    queued: 'It waits to be read.',
    processing: 'It is being read.',
    indexed: 'Search finds it.',
    failed: 'It could not be read; `failure` says why. Search does not find it.',
  },
  'How far a document is on its way into the search.',
);

export const DocumentFormatEnum = describedEnum<DocumentFormat>(
  'DocumentFormat',
  {
    pdf: 'PDF.',
    docx: 'Word document (Office Open XML).',
    html: 'HTML.',
    markdown: 'Markdown.',
    text: 'Plain text.',
    csv: 'Rows of values, separated by commas, semicolons, tabs or bars.',
  },
  'What a file is, as its content tells. Its name and declared type are not believed.',
);

export const DocumentFailureEnum = describedEnum<DocumentFailure>(
  'DocumentFailure',
  {
    empty: 'The file has no content.',
    format_unsupported: 'The content is of none of the formats that are read.',
    damaged: 'The file begins as its format does, and cannot be read as such.',
    password_protected: 'The file opens only with a password.',
    encoding_unknown: 'The text is in no encoding that is read: UTF-8, UTF-16 or Windows-1252.',
    no_text: 'The document has no text, as scans have none.',
    too_many_pages: 'It has more than 2,000 pages.',
    too_much_text: 'It has more than 10,000,000 characters.',
    unpacks_too_large: 'It is small, but unpacks to more than is read.',
    out_of_memory: 'Reading it takes more memory than one document gets.',
    timed_out: 'Reading it takes longer than one document gets.',
    file_missing: 'The stored file is gone. Upload it again.',
    canceled: 'Its job was canceled.',
    internal_error: 'An unexpected error, which is logged with the job. Index it again.',
  },
  'Why a document could not be read.',
);

@ObjectType('Document', {
  simpleResolvers: true,
  description: 'A file of the knowledge base. The same content is one document, whatever its file is called.',
})
export class DocumentType implements Document {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The job that indexes it, or did so last.' })
  jobId!: string;

  @Field(() => String, { nullable: true, description: 'As it was first uploaded; null: it had no name.' })
  fileName!: string | null;

  @Field(() => Int, { description: 'Size of the file in bytes.' })
  sizeBytes!: number;

  @Field(() => String, { description: 'SHA-256 of the content, hexadecimal. Unique in the organization.' })
  sha256!: string;

  @Field(() => DocumentStatusEnum, { description: 'How far it is on its way into the search.' })
  status!: DocumentStatus;

  @Field(() => DocumentFailureEnum, { nullable: true, description: 'Why it failed; null: it did not.' })
  failure!: DocumentFailure | null;

  @Field(() => DocumentFormatEnum, { nullable: true, description: 'Null until it was read.' })
  format!: DocumentFormat | null;

  @Field(() => String, {
    nullable: true,
    description: 'As the document names itself; null: it does not, or was not read yet.',
  })
  title!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Of most of its text, as a BCP 47 tag such as en; null: it cannot be told, or was not read yet.',
  })
  language!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Pages of a PDF; null of other formats, which have none, and until it was read.',
  })
  pageCount!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Pages without text, as scanned ones are: search does not find them. Null like pageCount.',
  })
  emptyPageCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Characters of its text; null until it was read.' })
  characterCount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Passages that search finds; null until it was read.' })
  passageCount!: number | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was last indexed; null: never.' })
  indexedAt!: string | null;
}

@ObjectType('DocumentPage', { simpleResolvers: true })
export class DocumentPageType {
  @Field(() => [DocumentType])
  items!: DocumentType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@Internal()
@ObjectType('DocumentText', { simpleResolvers: true })
export class DocumentTextType implements DocumentText {
  @Field(() => String)
  text!: string;

  @Field(() => Int, { nullable: true, description: 'Where the next part begins; null where there is none.' })
  nextOffset!: number | null;
}
