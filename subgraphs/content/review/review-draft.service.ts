import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { isId } from '../../../kernel/ids.js';
import { connectedStores, findProductFacts, storeLanguage } from '../../catalog/index.js';
import { callProblem, providerMeter } from '../../platform/index.js';
import { type NamedPassage, quoteFrom, replyPassages } from './reply-passages.js';
import {
  type ReplyFact,
  type ReplyPassage,
  replyInstructions,
  replyMessage,
  replyProblem,
  replyPromptVersion,
  replySchema,
} from './reply-prompt.rules.js';
import { templateReply } from './reply-template.rules.js';
import type { Review } from './review.entity.js';
import { reviewLimits as limits } from './review.limits.js';
import { findReview } from './review.queries.js';
import type { ActionCapability } from './review.rules.js';
import type { DraftOrigin, ReplyTone } from './review.values.js';

export interface DraftRequest {
  reviewId: string;
  tone: ReplyTone;
  /** ISO 639-1; null: that of the review. */
  language: string | null;
  /** What the reply shall say, in the merchant's words; for the model alone. */
  guidance: string | null;
  /** Documents that the reply may use; their passages about what the review is about. */
  documentIds: readonly string[];
}

/** A reply that nobody has posted. */
export interface ReplyDraft {
  text: string;
  language: string;
  origin: DraftOrigin;
  /** Provider and model; null for a template. */
  model: string | null;
  promptVersion: string | null;
  facts: ReplyFact[];
  /** Passages of the named documents that it uses. */
  passages: ReplyPassage[];
  /** Why a configured model did not write it, as a sentence; null where it did, or there is none. */
  problem: string | null;
}

export interface DraftOptions {
  /** Null where none is configured: then every draft is made from the template. */
  model: LanguageModel | null;
  capabilityOf(review: Pick<Review, 'channel' | 'accountId'>): ActionCapability;
}

/** Drafts replies; it posts none. */
export class ReviewDraftService {
  readonly #options: DraftOptions;

  constructor(options: DraftOptions) {
    this.#options = options;
  }

  /** Throws REVIEW_NOT_FOUND, VALIDATION_FAILED, DOCUMENT_NOT_FOUND, DOCUMENT_BUSY, DOCUMENT_UNREADABLE. */
  async draft(ctx: RequestContext, request: DraftRequest): Promise<ReplyDraft> {
    checkRequest(request);
    const { reviewId, documentIds } = request;
    const review = isId(reviewId) ? await findReview(ctx.reader, ctx.organizationId, reviewId) : null;
    if (review === null) {
      throw fail('REVIEW_NOT_FOUND');
    }
    const drafting = {
      ...{ request, review },
      facts: await factsOf(ctx, review),
      passages: await replyPassages(ctx, review, documentIds),
      language: request.language ?? review.language ?? (await languageOfStore(ctx, review)),
      lengthMax: this.#options.capabilityOf(review).reply?.lengthMax ?? limits.replyLength,
    };
    const fromTemplate = await templateDraft(ctx, drafting);
    const { model } = this.#options;
    return model === null ? fromTemplate : fromModel(ctx, model, { ...drafting, fromTemplate });
  }
}

interface Drafting {
  request: DraftRequest;
  review: Review;
  facts: ReplyFact[];
  passages: NamedPassage[];
  language: string;
  /** Characters that the channel takes. */
  lengthMax: number;
}

async function fromModel(
  ctx: RequestContext,
  model: LanguageModel,
  { fromTemplate, ...drafting }: Drafting & { fromTemplate: ReplyDraft },
): Promise<ReplyDraft> {
  const { request, review, facts, passages, language, lengthMax } = drafting;
  const { tone, guidance } = request;
  const told = { review, facts, passages, language, tone, guidance, lengthMax };
  try {
    const { value } = await model.generateObject({
      instructions: replyInstructions,
      messages: [{ role: 'user', text: replyMessage(told) }],
      schema: replySchema,
      schemaName: 'review_reply',
      outputTokensMax: limits.modelTokensMax,
      language,
      meter: providerMeter(ctx, { purpose: 'review_reply', promptVersion: replyPromptVersion }),
    });
    const text = value.reply.trim();
    const problem = replyProblem(text, { lengthMax, reviewText: review.text });
    if (problem !== null) {
      return { ...fromTemplate, problem: `The reply of the model was not used: ${problem}.` };
    }
    return {
      ...{ text, language, origin: 'model', problem: null },
      ...{ model: `${model.provider}/${model.model}`, promptVersion: replyPromptVersion },
      facts: facts.filter(({ name }) => value.usedFacts.includes(name)),
      passages: passages.filter((_, index) => value.usedPassages.includes(index + 1)).map(withoutLanguage),
    };
  } catch (error) {
    return { ...fromTemplate, problem: `No model wrote the reply: ${callProblem(error)}` };
  }
}

const withoutLanguage = ({ language: _, ...passage }: NamedPassage): ReplyPassage => passage;

function checkRequest({ language, guidance, documentIds }: DraftRequest): void {
  const errors: FieldError[] = idErrors({ documentIds });
  if (language !== null && !/^[a-z]{2}$/.test(language)) {
    const message = 'Must be a language of ISO 639-1, such as en.';
    errors.push({ path: 'language', code: 'VALUE_INVALID', message });
  }
  if ((guidance ?? '').length > limits.guidanceLength) {
    const message = `At most ${limits.guidanceLength} characters.`;
    errors.push({ path: 'guidance', code: 'TOO_LONG', message });
  }
  if (documentIds.length > limits.documentsMax) {
    const message = `At most ${limits.documentsMax}.`;
    errors.push({ path: 'documentIds', code: 'COUNT_INVALID', message });
  }
  reject(errors);
}

/** The title of the product, and a sentence of the documents where it fits into what the channel takes. */
async function templateDraft(
  ctx: RequestContext,
  { review, facts, passages, language: wanted, lengthMax }: Omit<Drafting, 'request'>,
): Promise<ReplyDraft> {
  const title = facts.find(({ name, value }) => name === 'title' && isPostable(value)) ?? null;
  const about = { rating: review.rating, productTitle: title?.value ?? null };
  const plain = templateReply(about, wanted);
  const { language } = plain;
  const quoted = await quoteFrom(ctx, passages, { review, language });
  const withQuote = quoted === null ? plain : templateReply({ ...about, quote: quoted.quote }, wanted);
  const fits = [...withQuote.text].length <= lengthMax;
  return {
    ...{ text: (fits ? withQuote : plain).text, language, origin: 'template', problem: null },
    ...{ model: null, promptVersion: null },
    facts: title === null ? [] : [title],
    passages: quoted !== null && fits ? [quoted] : [],
  };
}

/** Channels reject replies with links and the like, whoever put them into a title. */
const isPostable = (title: string): boolean => replyProblem(title, { lengthMax: limits.factLength }) === null;

async function factsOf(ctx: RequestContext, { productId }: Review): Promise<ReplyFact[]> {
  const facts = productId === null ? null : await findProductFacts(ctx.reader, ctx.organizationId, productId);
  return Object.entries(facts ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== ''
      ? [{ name, value: value.trim().slice(0, limits.factLength) }]
      : [],
  );
}

/** ISO 639-1: what buyers of the store read; English where that is not known, or the store is not connected any more. */
async function languageOfStore(ctx: RequestContext, { channel, storeId }: Review): Promise<string> {
  const stores = await connectedStores(ctx.reader, ctx.organizationId);
  const store = stores.find(each => each.marketplace === channel && each.storeId === storeId);
  const tag = store === undefined ? null : storeLanguage(store.country);
  return tag?.split('-')[0] ?? 'en';
}
