import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { isLongerThan } from '../../../kernel/outside-text.js';
import { emptyListErrors, pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { Document } from './document.entity.js';
import { documentLimits } from './document.limits.js';
import { findDocuments } from './document.queries.js';
import {
  type FoundPassage,
  type FoundPassages,
  type SearchedDocuments,
  searchPassages,
} from './document-search.queries.js';

export interface AskedPassages {
  q: string;
  limit: number;
  documents: SearchedDocuments;
}

/** Finds passages of documents by their words. */
export class DocumentSearchService {
  /** The best first, each with its document. Throws VALIDATION_FAILED. */
  async search(
    ctx: RequestContext,
    asked: AskedPassages,
  ): Promise<Pick<FoundPassages, 'match'> & { items: (FoundPassage & { document: Document })[] }> {
    reject(searchErrors(asked));
    const { match, items } = await searchPassages(ctx.reader, ctx.organizationId, asked);
    const ids = [...new Set(items.map(({ documentId }) => documentId))];
    const documents = await findDocuments(ctx.reader, ctx.organizationId, ids);
    const found = items.flatMap(item => {
      const document = documents.get(item.documentId);
      return document === undefined ? [] : [{ ...item, document }];
    });
    return { match, items: found };
  }
}

function searchErrors({ q, limit, documents }: AskedPassages): FieldError[] {
  const { ids } = documents;
  return [
    ...pageSizeErrors(limit, documentLimits.searchResultsMax),
    ...emptyListErrors(documents),
    ...idErrors({ ids }),
    ...(q.trim() === '' ? [{ path: 'q', code: 'REQUIRED', message: 'Say what to search for.' }] : []),
    ...(isLongerThan(q, inputLimits.searchQueryLength)
      ? [
          {
            path: 'q',
            code: 'OUT_OF_RANGE',
            message: `At most ${inputLimits.searchQueryLength} characters.`,
          },
        ]
      : []),
    ...((ids?.length ?? 0) > pagingLimits.pageSizeMax
      ? [{ path: 'ids', code: 'OUT_OF_RANGE', message: `At most ${pagingLimits.pageSizeMax}.` }]
      : []),
  ];
}
