import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type {
  OrderVocabulary,
  ReturnRule,
  ReturnVocabulary,
  WordCondition,
} from '../../../connectors/marketplaces/vocabulary.js';
import type {
  OrderVocabularyType,
  ReturnRuleType,
  ReturnVocabularyType,
  SaleVocabularyType,
  SilentWordsType,
  WordConditionType,
} from './sale-vocabulary.type.js';

/** A vocabulary in the shape in which callers get it. */
export function publishedVocabulary({
  key,
  title,
  vocabulary,
}: Pick<Marketplace, 'key' | 'title' | 'vocabulary'>): SaleVocabularyType {
  const { mappingVersion, orders, returns, fees } = vocabulary;
  return {
    marketplace: key,
    title,
    mappingVersion,
    orders: publishedOrders(orders),
    returns: returns === null ? null : publishedReturns(returns),
    fees:
      fees === null ? null : Object.entries(fees.categories).map(([name, category]) => ({ name, category })),
  };
}

const publishedOrders = ({ level, rules, flags, silent }: OrderVocabulary): OrderVocabularyType => ({
  level,
  rules: rules.map(({ id, when, status, reason = null }) => ({ id, when: conditions(when), status, reason })),
  flags: flags.map(({ id, when, flag }) => ({ id, when: conditions(when), flag })),
  silent: silentWords(silent),
});

const publishedReturns = (vocabulary: ReturnVocabulary): ReturnVocabularyType => ({
  statuses: returnRules(vocabulary.statuses),
  types: returnRules(vocabulary.types),
  logistics: returnRules(vocabulary.logistics),
  disputes: returnRules(vocabulary.disputes),
  reasons: returnRules(vocabulary.reasons),
  silent: silentWords(vocabulary.silent),
});

const returnRules = (rules: readonly ReturnRule<string>[]): ReturnRuleType[] =>
  rules.map(({ id, when, value }) => ({ id, when: conditions(when), value }));

const conditions = (when: readonly WordCondition[]): WordConditionType[] =>
  when.map(({ field, in: words = null }) => ({ field, in: words }));

const silentWords = (silent: OrderVocabulary['silent']): SilentWordsType[] =>
  Object.entries(silent).map(([field, words]) => ({ field, words }));
