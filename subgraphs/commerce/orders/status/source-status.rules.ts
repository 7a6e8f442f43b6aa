import type { ChannelOrder } from '../../../../connectors/marketplaces/sale.js';
import type { OrderStatusMapping } from '../../../../connectors/marketplaces/status-mapping.js';

/**
 * The marketplace's own word for an order (`marketplaceStatus`). Where only items have one: each word of them once, in the
 * order of the published rules and there of the words in a rule, so as items go through them; words that no rule knows
 * come last, by the alphabet; with commas between them.
 */
export function marketplaceStatusOf(
  statusMapping: OrderStatusMapping,
  { marketplaceStatus, lines }: Pick<ChannelOrder, 'marketplaceStatus' | 'lines'>,
): string | null {
  if (marketplaceStatus !== null || statusMapping.level === 'order') {
    return marketplaceStatus;
  }
  const known = knownWords(statusMapping);
  const placeOf = (word: string) => {
    const place = known.indexOf(word.toLowerCase());
    return place === -1 ? known.length : place;
  };
  const words = [...new Set(lines.flatMap(line => line.marketplaceStatus ?? []))];
  words.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  return words.length === 0 ? null : words.join(',');
}

const knownWords = ({ rules }: OrderStatusMapping): string[] =>
  rules
    .flatMap(({ when }) => when)
    .filter(({ field }) => field === 'status')
    .flatMap(({ in: words = [] }) => words)
    .map(word => word.toLowerCase());
