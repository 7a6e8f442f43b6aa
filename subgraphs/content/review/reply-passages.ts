import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail } from '../../../kernel/errors.js';
import type { Document } from '../document/document.entity.js';
import { findDocuments } from '../document/document.queries.js';
import { passagesAbout } from '../document/document-search.queries.js';
import { sharedWords } from '../document/passage-sentences.queries.js';
import { sentencesOf } from '../document/passage-sentences.rules.js';
import type { ReplyPassage } from './reply-prompt.rules.js';
import { bestQuote, isQuotable, type QuotableSentence } from './reply-quote.rules.js';
import type { Review } from './review.entity.js';
import { reviewLimits as limits } from './review.limits.js';

/** A passage with the language that its document is in. */
export interface NamedPassage extends ReplyPassage {
  language: string | null;
}

/**
 * Passages of the named documents that say something about what the review is about, the best first. Throws
 * DOCUMENT_NOT_FOUND, DOCUMENT_BUSY and DOCUMENT_UNREADABLE, for a document that was never indexed.
 */
export async function replyPassages(
  ctx: RequestContext,
  { text }: Pick<Review, 'text'>,
  documentIds: readonly string[],
): Promise<NamedPassage[]> {
  if (documentIds.length === 0) {
    return [];
  }
  const ids = documentIds.map(id => id.toLowerCase());
  const documents = await findDocuments(ctx.reader, ctx.organizationId, ids);
  requireIndexed(ids.map(id => documents.get(id)));
  const found = await passagesAbout(ctx.reader, ctx.organizationId, {
    q: text.slice(0, limits.factLength),
    limit: limits.passagesMax,
    documents: { ids },
  });
  return found.map(({ documentId, page, heading, offset, text: passage }) => {
    const { title, fileName, language } = documents.get(documentId)!;
    const documentTitle = title ?? fileName;
    return { documentId, documentTitle, page, heading, offset, text: passage, quote: null, language };
  });
}

/** The sentence of the passages that fits the review best, with its passage; null where none does. */
export async function quoteFrom(
  ctx: RequestContext,
  passages: readonly NamedPassage[],
  { review, language }: { review: Pick<Review, 'text'>; language: string },
): Promise<ReplyPassage | null> {
  const sentences = passages.flatMap(({ language: written, ...passage }) =>
    sentencesOf(passage.text)
      .map((text): QuotableSentence => ({ text, language: written, passage }))
      .filter(sentence => isQuotable(sentence, language)),
  );
  if (sentences.length === 0) {
    return null;
  }
  const text = review.text.slice(0, limits.factLength);
  return bestQuote(sentences, await sharedWords(ctx.reader, sentences, text));
}

function requireIndexed(documents: readonly (Document | undefined)[]): void {
  for (const [index, document] of documents.entries()) {
    const path = `documentIds.${index}`;
    if (document === undefined) {
      throw refused('DOCUMENT_NOT_FOUND', { path, message: 'No document has this id.' });
    }
    if (document.indexedAt === null) {
      throw document.status === 'failed'
        ? refused('DOCUMENT_UNREADABLE', { path, message: `It could not be read: ${document.failure}.` })
        : refused('DOCUMENT_BUSY', { path, message: `It is not indexed yet. Its job is ${document.jobId}.` });
    }
  }
}

const refused = (
  code: 'DOCUMENT_NOT_FOUND' | 'DOCUMENT_UNREADABLE' | 'DOCUMENT_BUSY',
  { path, message }: Pick<FieldError, 'path' | 'message'>,
) => fail(code, { detail: message, errors: [{ path, code, message }] });
