import { isId } from '../../../kernel/ids.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { AgentRun } from './agent-run.entity.js';

/** A call of a tool that rules plan. */
export interface PlannedTool {
  name: string;
  input: Json;
}

const idsMax = 3;
const codesMax = 3;
const wordsMax = 4;
const queryLength = 200;
/** Letters of a word that is worth a search; languages that write without spaces are searched as they are. */
const wordLengthMin = 4;
const resultsMax = 5;

/**
 * What is looked up where no model decides: passages of documents by the whole question; products and orders by the ids, SKUs
 * and numbers in it, and products by its longest words. Only with tools that the run has.
 */
export function plannedTools({
  messages,
  tools,
  documentIds,
}: Pick<AgentRun, 'messages' | 'tools' | 'documentIds'>): PlannedTool[] {
  const question = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const { ids, codes, words } = termsOf(question);
  const query = question.replace(/\s+/gu, ' ').trim().slice(0, queryLength).toWellFormed();
  const plan: PlannedTool[] = [
    {
      name: 'search_documents',
      input: { q: query, limit: resultsMax, ...(documentIds === null ? {} : { documentIds }) },
    },
    ...ids.flatMap(id => [
      { name: 'get_product', input: { productId: id } },
      { name: 'get_order', input: { orderId: id } },
    ]),
    ...(codes.length === 0 ? [] : [{ name: 'list_products', input: { sku: codes, limit: resultsMax } }]),
    ...codes.map(q => ({ name: 'list_orders', input: { q, limit: resultsMax } })),
    ...words.map(q => ({ name: 'list_products', input: { q, limit: resultsMax } })),
  ];
  return plan.filter(({ name }) => tools.includes(name));
}

interface Terms {
  ids: string[];
  /** What has a digit in it: SKUs and numbers of orders. */
  codes: string[];
  words: string[];
}

export function termsOf(text: string): Terms {
  const tokens = text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._#/-]*/gu) ?? [];
  const bare = unique(tokens.map(token => token.replace(/[._#/-]+$/u, '').slice(0, queryLength)));
  const ids = bare.filter(isId);
  const others = bare.filter(token => !isId(token));
  const codes = others.filter(token => /\p{N}/u.test(token) && token.length >= 3);
  const words = others.filter(token => !/\p{N}/u.test(token) && token.length >= wordLengthMin);
  const longest = words.toSorted((one, other) => other.length - one.length);
  return { ids: ids.slice(0, idsMax), codes: codes.slice(0, codesMax), words: longest.slice(0, wordsMax) };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
