import { Field, Int, ObjectType } from 'type-graphql';
import type { SavedTerms } from './term-store.js';

@ObjectType('TermsImport', { simpleResolvers: true, description: 'The outcome of the rows of a file.' })
export class TermsImportType implements SavedTerms {
  @Field(() => Int, { description: 'Number of records that the file added.' })
  created!: number;

  @Field(() => Int, { description: 'Number of records that the file changed.' })
  updated!: number;

  @Field(() => Int, { description: 'Records that already had the values of the file.' })
  unchanged!: number;
}

/** The field of payloads of imports. */
export const termsImport = { type: () => TermsImportType, description: 'How many records the file changed.' };
