import type { ChannelOrder, ChannelOrderLine } from '../../../../connectors/marketplaces/sale.js';
import type {
  OrderFlag,
  OrderStatus,
  OrderStatusMapping,
  OrderStatusRule,
} from '../../../../connectors/marketplaces/status-mapping.js';
import { orderStatusFromLines } from './order-from-lines.rules.js';
import { fits, lexiconOf, unknownStatuses, type Words } from './source-values.rules.js';

export interface OrderStatusReading {
  status: OrderStatus;
  /** What decided; null where nothing did and the status is what it was. */
  ruleId: string | null;
  reason: string | null;
  flags: OrderFlag[];
  /** As `order.lines`. */
  lineStatuses: OrderStatus[];
  /** Words that no rule knows: the status is what it was. */
  unknownStatuses: string[];
  /** The marketplace keeps it as an order, and it is none yet. */
  isIgnored: boolean;
}

/** Of an order that is seen for the first time: with words that say nothing, and with one that keeps the status. */
const firstStatus = { unknown: 'pending', kept: 'to_ship' } as const satisfies Record<string, OrderStatus>;

/** From where an order has come to its end, it moves only so. */
const movesFromEnds: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  completed: ['return'],
  return: ['completed'],
  canceled: [],
};

/** Whether the source may move an order from one status to the other; what it may not is recorded, and not applied. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || (movesFromEnds[from]?.includes(to) ?? true);

/**
 * The canonical status of an order by the words of its marketplace (§3.2).
 *
 * @param last the status that the order had; null for one seen for the first time.
 * @param lastLines those of its lines, by `externalLineId`; lines that are missing had that of the order.
 */
export function readOrderStatus(
  statusMapping: OrderStatusMapping,
  order: ChannelOrder,
  last: OrderStatus | null,
  lastLines: ReadonlyMap<string, OrderStatus> = new Map(),
): OrderStatusReading {
  const words = wordsOf(order, last);
  const isOfLines = statusMapping.level === 'line';
  const own = isOfLines ? null : readStatuses(statusMapping, words, last);
  const lines = order.lines.map(line => {
    const lastOfLine = lastLines.get(line.externalLineId) ?? last;
    return line.marketplaceStatus === null && own !== null
      ? lineAs(own, lastOfLine)
      : readStatuses(statusMapping, lineStatusesOf(words, line, lastOfLine), lastOfLine);
  });
  const decided = own ?? fromLines(lines, last);
  const lineStatuses = lines.map(({ status }) => status);
  return {
    ...decided,
    flags: flagsOf(statusMapping, words, decided.status, lineStatuses),
    lineStatuses,
    unknownStatuses: [
      ...new Set([...decided.unknownStatuses, ...lines.flatMap(line => line.unknownStatuses)]),
    ],
  };
}

type Reading = Omit<OrderStatusReading, 'flags' | 'lineStatuses'>;

const nothingSaid = (status: OrderStatus, unknown: string[]): Reading => ({
  status,
  ruleId: null,
  reason: null,
  unknownStatuses: unknown,
  isIgnored: false,
});

function readStatuses(statusMapping: OrderStatusMapping, words: Words, last: OrderStatus | null): Reading {
  const { rules, flags } = statusMapping;
  const asking = [...rules, ...flags];
  const unknown = unknownStatuses(
    asking,
    lexiconOf(statusMapping, () => asking),
    words,
  );
  const rule = unknown.length > 0 ? undefined : rules.find(each => fits(each, words));
  return rule === undefined
    ? nothingSaid(last ?? firstStatus.unknown, unknown)
    : {
        status: statusOf(rule, last),
        ruleId: rule.id,
        reason: rule.reason ?? null,
        unknownStatuses: [],
        isIgnored: rule.status === 'ignore',
      };
}

function statusOf({ status }: OrderStatusRule, last: OrderStatus | null): OrderStatus {
  if (status === 'keep') {
    return last ?? firstStatus.kept;
  }
  return status === 'ignore' ? (last ?? firstStatus.unknown) : status;
}

/** A line without a word fares as its order does. */
const lineAs = (own: Reading, lastOfLine: OrderStatus | null): Reading =>
  own.ruleId === null && lastOfLine !== null
    ? nothingSaid(lastOfLine, [])
    : { ...own, unknownStatuses: [], isIgnored: false };

/** A single line with a word that nobody knows keeps the order where it was: who knows what it means. */
function fromLines(lines: readonly Reading[], last: OrderStatus | null): Reading {
  const status = orderStatusFromLines(lines.map(line => line.status));
  const isUnclear = lines.some(line => line.ruleId === null);
  if (status === null || isUnclear) {
    return nothingSaid(last ?? firstStatus.unknown, []);
  }
  const deciding = lines.filter(line => line.status === status);
  const reason = deciding.find(line => line.reason !== null)?.reason ?? null;
  return { ...deciding[0]!, status, reason, isIgnored: false };
}

function flagsOf(
  { flags }: OrderStatusMapping,
  words: Words,
  status: OrderStatus,
  lines: readonly OrderStatus[],
): OrderFlag[] {
  const said = flags
    .filter(rule => fits(rule, words) && !(rule.flag === 'hasReturn' && status === 'return'))
    .map(({ flag }) => flag);
  const isPartlyBack = status !== 'return' && lines.includes('return');
  return [...new Set<OrderFlag>([...said, ...(isPartlyBack ? (['hasReturn'] as const) : [])])];
}

function wordsOf(
  { marketplaceStatus, marketplaceFacts, packages }: ChannelOrder,
  last: OrderStatus | null,
): Words {
  const ofPackages = packages.flatMap(parcel => parcel.marketplaceStatus ?? []);
  return new Map<string, readonly string[]>([
    ...Object.entries(marketplaceFacts).map(([name, word]) => [name, [word]] as const),
    ['status', marketplaceStatus === null ? [] : [marketplaceStatus]],
    // All of them have to say something before anything follows from it.
    ['packages', ofPackages.length === packages.length ? ofPackages : []],
    ['lastStatus', last === null ? [] : [last]],
  ]);
}

const lineStatusesOf = (words: Words, line: ChannelOrderLine, last: OrderStatus | null): Words =>
  new Map<string, readonly string[]>([
    ...words,
    ['status', line.marketplaceStatus === null ? [] : [line.marketplaceStatus]],
    ['packages', []],
    ['lastStatus', last === null ? [] : [last]],
  ]);
