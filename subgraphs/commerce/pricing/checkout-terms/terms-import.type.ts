import { Field, Int, ObjectType } from 'type-graphql';
import type { SavedTerms } from './term-store.js';

@ObjectType('TermsImport', { simpleResolvers: true, description: 'The outcome of the rows of a file.' })
export class TermsImportType implements SavedTerms {
  @Field(() => Int)
  created!: number;

  @Field(() => Int)
  updated!: number;

  @Field(() => Int, { description: 'Records that already had the values of the file.' })
  unchanged!: number;
}
