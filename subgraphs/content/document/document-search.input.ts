import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { limitOptions } from '../../../kernel/graphql/list.input.js';
import { documentLimits } from './document.limits.js';
import { DocumentFormatEnum } from './document.type.js';
import type { DocumentFormat } from './document.values.js';

@InputType('DocumentSearchFilter', { description: 'Lists mean any of their items.' })
class DocumentSearchFilterInput {
  @Field(() => String, { description: 'Words, in any language. Up to 200 characters.' })
  q!: string;

  @Field(() => [ID], { nullable: true, description: 'Only these documents. At most 100.' })
  ids?: string[] | null;

  @Field(() => [DocumentFormatEnum], { nullable: true, description: 'Only documents of these formats.' })
  formats?: DocumentFormat[] | null;

  @Field(() => [String], { nullable: true, description: 'Only documents in these languages.' })
  languages?: string[] | null;
}

const pageSize = { default: documentLimits.searchResultsDefault, max: documentLimits.searchResultsMax };

@ArgsType()
export class DocumentSearchArgs {
  @Field(() => DocumentSearchFilterInput, {
    description: 'What is searched for, and in which documents: those for which all given fields hold.',
  })
  filter!: DocumentSearchFilterInput;

  @Field(() => Int, limitOptions(pageSize))
  limit!: number;
}
