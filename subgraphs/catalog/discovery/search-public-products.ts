import type { Database } from '../../../kernel/database/database.js';
import { reject } from '../../../kernel/errors.js';
import { decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import { toPublicProduct } from './public-product.queries.js';
import type {
  FoundProduct,
  PublicSearchFilter,
  PublicSearchPage,
  PublicSearchRequest,
  SearchSuggestion,
} from './public-search.entity.js';
import { publicSearchLimits as limits } from './public-search.limits.js';
import {
  runSearch,
  type SearchResult,
  type SearchRow,
  type SearchStatement,
} from './public-search.queries.js';
import { type Corrections, findCorrections, findSuggestedTexts } from './search-corrections.js';
import { filterGroups, searchErrors } from './search-filter.rules.js';
import {
  codeQuery,
  keysQueries,
  type QueryWord,
  queryWords,
  rankQueries,
  spellingOf,
  withCorrections,
} from './search-query.rules.js';
import { explain } from './search-ranking.rules.js';
import { type ReadTexts, writtenForm } from './written-forms.rules.js';

type Reader = Pick<Database, 'query'>;

/** How much of a query a product must have. Each finds what the one before it finds, and more. */
const stages = ['all', 'corrected', 'most', 'any'] as const;
type Stage = (typeof stages)[number];

/** A search as it is carried out. */
interface Plan {
  request: PublicSearchRequest;
  /** What has to be found, and what only counts for the ranking. */
  words: readonly QueryWord[];
  filters: readonly (readonly string[])[];
  corrections: Corrections;
}

/**
 * Searches what is public. Products need all words; where fewer than `fewProducts` have them, misspelt words are corrected, and then
 * most or any of the words are enough. Throws VALIDATION_FAILED, CURSOR_INVALID.
 */
export async function searchPublicProducts(
  reader: Reader,
  request: PublicSearchRequest,
): Promise<PublicSearchPage> {
  reject(searchErrors(request));
  const plan = planOf(request);
  const start = request.cursor == null ? null : positionIn(request.cursor, request);
  const first = stages.indexOf(start === null ? firstStage(request) : start.stage);
  const found = start === null ? await widen(reader, plan, first) : await resume(reader, plan, start);
  return pageOf(reader, found.plan, found);
}

/** A description alone is no list of words that a product must all have. */
const firstStage = ({ filter }: PublicSearchRequest): Stage =>
  isSaid(filter?.q) || !isSaid(filter?.description) ? 'all' : 'any';

const isSaid = (text: string | null | undefined): boolean => (text?.trim() ?? '') !== '';

function planOf(request: PublicSearchRequest): Plan {
  const { q, description, ...filter } = request.filter ?? {};
  const sought = queryWords(q ?? '');
  const described = queryWords(description ?? '', limits.descriptionWordsMax).map(word => ({
    ...word,
    isRequired: word.isRequired && sought.length === 0,
  }));
  return {
    request,
    words: [...sought, ...described],
    filters: filterGroups(filter),
    corrections: new Map(),
  };
}

interface Found {
  plan: Plan;
  stage: Stage;
  result: SearchResult;
}

/** Goes on to the next stage while few products are found. */
async function widen(reader: Reader, given: Plan, first: number): Promise<Found> {
  let plan = given;
  let found: Found = {
    plan,
    stage: stages[first]!,
    result: await runStage(reader, plan, stages[first]!, null),
  };
  for (const stage of stages.slice(first + 1)) {
    if (found.result.total >= limits.fewProducts) break;
    if (stage === 'corrected') {
      plan = { ...plan, corrections: await findCorrections(reader, plan.words) };
    }
    if (!adds(plan, stage)) continue;
    const result = await runStage(reader, plan, stage, null);
    if (result.total > found.result.total) found = { plan, stage, result };
  }
  return found;
}

async function resume(reader: Reader, given: Plan, { stage, after }: Position): Promise<Found> {
  const isCorrected = stage !== 'all';
  const corrections = isCorrected ? await findCorrections(reader, given.words) : given.corrections;
  const plan = { ...given, corrections };
  return { plan, stage, result: await runStage(reader, plan, stage, after) };
}

const neededWords = ({ words }: Plan): number => words.filter(({ isRequired }) => isRequired).length;

/** Whether a stage can find more than the one before it. */
function adds(plan: Plan, stage: Stage): boolean {
  if (stage === 'corrected') return plan.corrections.size > 0;
  return neededWords(plan) >= (stage === 'most' ? 3 : 2);
}

function leastOf(plan: Plan, stage: Stage): number {
  const needed = neededWords(plan);
  if (stage === 'any') return 1;
  return stage === 'most' ? needed - 1 : needed;
}

const runStage = (
  reader: Reader,
  plan: Plan,
  stage: Stage,
  after: SearchStatement['after'],
): Promise<SearchResult> => runSearch(reader, statementOf(plan, stage, after));

/** The statement of a stage. */
function statementOf(plan: Plan, stage: Stage, after: SearchStatement['after']): SearchStatement {
  const { request, filters, corrections } = plan;
  const { filter, limit, sort } = request;
  const words = withCorrections(plan.words, corrections);
  return {
    keys: keysQueries(words, filters, leastOf(plan, stage)),
    rank: rankQueries(words),
    code: codeQuery(filter?.q ?? ''),
    merchantIds: filter?.merchantIds ?? null,
    minPrice: filter?.minPrice ?? null,
    maxPrice: filter?.maxPrice ?? null,
    sort: sort ?? 'relevance',
    limit,
    needs: neededFacts(request),
    after,
  };
}

function neededFacts({ filter, sort }: PublicSearchRequest): SearchStatement['needs'] {
  const isPriced = [filter?.currency, filter?.minPrice, filter?.maxPrice].some(value => value != null);
  return {
    prices: isPriced || sort === 'price_asc' || sort === 'price_desc',
    attributes: (filter?.attributes ?? []).length > 0,
  };
}

/** The first statement of a search, for those who measure it. */
export const firstStatement = (request: PublicSearchRequest): SearchStatement =>
  statementOf(planOf(request), firstStage(request), null);

interface Position {
  stage: Stage;
  after: { key: string; id: string };
}

/** What a cursor belongs to. */
const cursorScope = ({ filter, sort }: PublicSearchRequest): unknown => [
  'publicSearch',
  sort ?? 'relevance',
  Object.entries(filter ?? {}).filter(([, value]) => value != null),
];

const encode = (request: PublicSearchRequest, stage: Stage, row: SearchRow): string =>
  encodeCursor([stages.indexOf(stage), String(row.sortKey), row.id], cursorScope(request));

function positionIn(cursor: string, request: PublicSearchRequest): Position {
  const [place, key, id] = decodeCursor(cursor, cursorScope(request), ['integer', 'text', 'id']);
  return { stage: stages[place] ?? 'any', after: { key, id } };
}

async function pageOf(reader: Reader, plan: Plan, { stage, result }: Found): Promise<PublicSearchPage> {
  const { request, corrections } = plan;
  const { rows, total, facets } = result;
  const hasMore = rows.length > request.limit;
  const shown = rows.slice(0, request.limit);
  const isCorrected = stage !== 'all' && corrections.size > 0;
  return {
    items: shown.map(toFound),
    pagination: {
      limit: request.limit,
      hasMore,
      nextCursor: hasMore ? encode(request, stage, shown.at(-1)!) : null,
    },
    total: Math.min(total, limits.candidatesMax),
    totalIsCapped: total > limits.candidatesMax,
    match: stage === 'all' || stage === 'corrected' ? 'all_words' : 'some_words',
    correctedQuery: isCorrected ? correctedText(plan, shown) : null,
    facets,
    suggestions: total === 0 ? await suggestions(reader, plan) : [],
  };
}

function toFound(row: SearchRow): FoundProduct {
  const { score, sortKey: _, coverage, written, inTitle, focus, prominence, inStock, ...product } = row;
  return {
    product: toPublicProduct(product),
    score: score / 1e6,
    signals: explain({ coverage, written, inTitle, focus, prominence, inStock }),
  };
}

/** The query as it was understood, in words as the products of the page have them. */
const correctedText = ({ request, corrections }: Plan, found: readonly ReadTexts[]): string =>
  queryWords(request.filter?.q ?? '')
    .map(word => {
      const [meant] = corrections.get(spellingOf(word)) ?? [];
      return meant === undefined ? word.source : meant.map(one => writtenForm(one, found)).join(' ');
    })
    .join(' ');

/** Other searches that find something, for one that found nothing. */
async function suggestions(reader: Reader, plan: Plan): Promise<SearchSuggestion[]> {
  const { request } = plan;
  const { q, merchantIds, description: _, ...filters } = request.filter ?? {};
  const narrowed = (filter: PublicSearchFilter): PublicSearchRequest => ({ limit: 1, filter });
  const asked: { request: PublicSearchRequest; reason: SearchSuggestion['reason'] }[] = [];
  if (isSaid(q) && plan.filters.length > 0) {
    asked.push({ request: narrowed({ q, merchantIds }), reason: 'without_filters' });
  }
  for (const other of await findSuggestedTexts(reader, plan.words)) {
    asked.push({ request: narrowed({ ...filters, merchantIds, q: other }), reason: 'spelling' });
  }
  const found: SearchSuggestion[] = [];
  for (const { request: other, reason } of asked) {
    const { total, rows } = await runSearch(reader, firstStatement(other));
    const text = other.filter?.q ?? '';
    const q = reason === 'spelling' ? writtenForm(text, rows) : text;
    if (total > 0) found.push({ q, reason, total: Math.min(total, limits.candidatesMax) });
  }
  return found.slice(0, limits.suggestionsMax);
}
