import { Field, Float, Int, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Document } from './document.entity.js';
import { DocumentType } from './document.type.js';
import type { SearchMatch } from './document-search.queries.js';

const SearchMatchEnum = describedEnum<SearchMatch>(
  'DocumentSearchMatch',
  {
    all_words: 'Each passage has all words that are searched for.',
    any_words: 'No passage has all words, so each has some of them.',
  },
  'How passages fit what is searched for.',
);

@ObjectType('DocumentPassage', {
  simpleResolvers: true,
  description: 'A piece of a document, some paragraphs long, with its place.',
})
class DocumentPassageType {
  @Field(() => DocumentType, { description: 'The document that it is of.' })
  document!: Document;

  @Field(() => Int, { description: 'From 0, in the order of the document.' })
  position!: number;

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

  @Field(() => Float, { description: '0 to 1: how well it fits. Comparable within one answer only.' })
  score!: number;
}

@ObjectType('DocumentSearch', { simpleResolvers: true, description: 'What a search of documents found.' })
export class DocumentSearchType {
  @Field(() => SearchMatchEnum, { description: 'Whether all words were found together.' })
  match!: SearchMatch;

  @Field(() => [DocumentPassageType], { description: 'The best first, up to the limit.' })
  items!: DocumentPassageType[];
}
