import type { ChannelReturn } from '../../../../connectors/marketplaces/sale.js';
import type {
  ReturnDispute,
  ReturnLogistics,
  ReturnReason,
  ReturnRule,
  ReturnStatus,
  ReturnStatusMapping,
  ReturnType,
} from '../../../../connectors/marketplaces/status-mapping.js';
import { fits, type Lexicon, lexiconOf, unknownStatuses, type Words } from './source-values.rules.js';

export interface ReturnReading {
  /** Null where a word is not known: the status stays what it was. */
  status: ReturnStatus | null;
  statusRule: string | null;
  type: ReturnType | null;
  logistics: ReturnLogistics;
  dispute: ReturnDispute;
  reason: ReturnReason | null;
  unknownStatuses: string[];
}

/** What a return had before, kept where a word is not known. */
export type LastReturnReading = Pick<ReturnReading, 'type' | 'logistics' | 'dispute'>;

const nothingBefore: LastReturnReading = { type: null, logistics: 'none', dispute: 'none' };

/**
 * A return in neutral words, axis by axis: each has rules of its own, and an unknown word stops only the axes that ask
 * for it. A reason that no rule knows is `other`; a return without one has null.
 */
export function readReturn(
  statusMapping: ReturnStatusMapping,
  record: ChannelReturn,
  last: LastReturnReading = nothingBefore,
): ReturnReading {
  const words = wordsOf(record);
  const { statuses, types, logistics, disputes, reasons } = statusMapping;
  const lexicon = lexiconOf(statusMapping, () => [...statuses, ...types, ...logistics, ...disputes]);
  const axis = <Value extends string>(rules: readonly ReturnRule<Value>[]) => readAxis(rules, lexicon, words);
  const [status, type, parcel, dispute] = [axis(statuses), axis(types), axis(logistics), axis(disputes)];
  const reason = reasons.find(rule => fits(rule, words))?.value ?? 'other';
  return {
    status: status.rule?.value ?? null,
    statusRule: status.rule?.id ?? null,
    type: type.unknown.length > 0 ? last.type : (type.rule?.value ?? null),
    logistics: parcel.unknown.length > 0 ? last.logistics : (parcel.rule?.value ?? 'none'),
    dispute: dispute.unknown.length > 0 ? last.dispute : (dispute.rule?.value ?? 'none'),
    reason: record.marketplaceReason === null ? null : reason,
    unknownStatuses: [...new Set([status, type, parcel, dispute].flatMap(({ unknown }) => unknown))],
  };
}

function readAxis<Value extends string>(
  rules: readonly ReturnRule<Value>[],
  lexicon: Lexicon,
  words: Words,
): { rule: ReturnRule<Value> | undefined; unknown: string[] } {
  const unknown = unknownStatuses(rules, lexicon, words);
  return { rule: unknown.length > 0 ? undefined : rules.find(each => fits(each, words)), unknown };
}

function wordsOf(record: ChannelReturn): Words {
  const { marketplaceType, marketplaceReason, refundAmount } = record;
  return new Map<string, readonly string[]>([
    ...Object.entries(record.marketplaceFacts).map(([name, word]) => [name, [word]] as const),
    ['status', [record.marketplaceStatus]],
    ['type', marketplaceType === null ? [] : [marketplaceType]],
    ['reason', marketplaceReason === null ? [] : [marketplaceReason]],
    ['refund', [isMoney(refundAmount) ? 'some' : 'none']],
  ]);
}

/** An amount that is not zero; the marketplaces write zero in many ways. */
const isMoney = (amount: string | null): boolean => amount !== null && /[1-9]/.test(amount);
