import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../../../connectors/marketplaces/registry.js';
import {
  type ReturnStatusMapping,
  returnDisputes,
  returnLogistics,
  returnTypes,
} from '../../../../connectors/marketplaces/status-mapping.js';
import { aReturn } from '../../../../test/support/channel-records.js';
import { readReturn } from './read-return.rules.js';

const statusMappings = marketplaces.flatMap(({ key, statusMapping }) =>
  statusMapping.returns === null ? [] : [{ key, returns: statusMapping.returns }],
);

const rulesOf = ({ statuses, types, logistics, disputes }: ReturnStatusMapping) => [
  ...statuses,
  ...types,
  ...logistics,
  ...disputes,
];

const wordsOf = (statusMapping: ReturnStatusMapping): Set<string> =>
  new Set(
    [
      ...rulesOf(statusMapping).flatMap(({ when }) => when.flatMap(each => each.in ?? [])),
      ...Object.values(statusMapping.silent).flat(),
    ].map(word => word.toLowerCase()),
  );

const anyBefore = fc.record({
  type: fc.option(fc.constantFrom(...returnTypes)),
  logistics: fc.constantFrom(...returnLogistics),
  dispute: fc.constantFrom(...returnDisputes),
});

describe.each(statusMappings)('a return of $key', ({ returns }) => {
  const known = wordsOf(returns);
  const unknownStatus = fc
    .oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...known).map(word => `${word}_2`),
    )
    .filter(word => !known.has(word.toLowerCase()));

  it('has no status that anybody could have made of a word that nobody knows', () => {
    fc.assert(
      fc.property(unknownStatus, anyBefore, (word, before) => {
        const reading = readReturn(returns, aReturn({ marketplaceStatus: word }), before);
        expect([reading.status, reading.statusRule]).toEqual([null, null]);
        expect(reading.unknownStatuses).toEqual([word]);
      }),
    );
  });

  it('keeps what an axis said when a word of its own is not known', () => {
    const fields = new Set(
      rulesOf(returns)
        .flatMap(({ when }) => when)
        .map(({ field }) => field)
        .filter(field => !['status', 'type', 'refund'].includes(field)),
    );
    const asks = (axis: 'logistics' | 'disputes', field: string) =>
      returns[axis].some(({ when }) => when.some(each => each.field === field));
    const status = returns.statuses[0]!.when[0]!.in![0]!;
    for (const field of fields) {
      fc.assert(
        fc.property(unknownStatus, anyBefore, (word, before) => {
          const record = aReturn({ marketplaceStatus: status, marketplaceFacts: { [field]: word } });
          const reading = readReturn(returns, record, before);
          expect(reading.unknownStatuses).toEqual([`${field}: ${word}`]);
          expect(asks('logistics', field) ? reading.logistics : before.logistics).toBe(before.logistics);
          expect(asks('disputes', field) ? reading.dispute : before.dispute).toBe(before.dispute);
        }),
      );
    }
  });

  it('is read without an error, whatever its words are', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...known));
    const record = fc.record({
      marketplaceStatus: text,
      marketplaceType: fc.option(text),
      marketplaceReason: fc.option(text),
      marketplaceFacts: fc.dictionary(fc.string(), fc.string()),
      refundAmount: fc.option(fc.constantFrom('0.00', '0', '12.50')),
    });
    fc.assert(
      fc.property(record, given => {
        const reading = readReturn(returns, aReturn(given));
        expect(returnLogistics).toContain(reading.logistics);
        expect(reading.reason === null).toBe(given.marketplaceReason === null);
      }),
    );
  });

  it('has rules of different names in each axis, none of which knows a word by its beginning', () => {
    for (const rules of [returns.statuses, returns.types, returns.logistics, returns.disputes]) {
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    }
    expect([...known].filter(word => word.includes('*'))).toEqual([]);
  });
});
