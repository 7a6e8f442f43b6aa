import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { Document } from './document.entity.js';
import { DocumentSearchArgs } from './document-search.input.js';
import type { FoundPassage, FoundPassages } from './document-search.queries.js';
import type { DocumentSearchService } from './document-search.service.js';
import { DocumentSearchType } from './document-search.type.js';

@Resolver()
export class DocumentSearchResolver {
  readonly #search: DocumentSearchService;

  constructor(search: DocumentSearchService) {
    this.#search = search;
  }

  @Query(() => DocumentSearchType, {
    description:
      'Passages of documents with the words that are searched for, in their forms where the language of the document is known. Needs documents:write. Errors: VALIDATION_FAILED.',
  })
  documentSearch(
    @Args(() => DocumentSearchArgs) { filter: { q, ...documents }, limit }: DocumentSearchArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<Pick<FoundPassages, 'match'> & { items: (FoundPassage & { document: Document })[] }> {
    ctx.require('documents:write');
    return this.#search.search(ctx, { q, limit, documents });
  }
}
