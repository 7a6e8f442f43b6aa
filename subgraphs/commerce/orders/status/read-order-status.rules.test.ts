import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../../../connectors/marketplaces/registry.js';
import {
  type OrderStatus,
  type OrderStatusMapping,
  orderStatuses,
} from '../../../../connectors/marketplaces/status-mapping.js';
import { aLine, anOrder } from '../../../../test/support/channel-records.js';
import { canMove, readOrderStatus } from './read-order-status.rules.js';

const statusMappings = marketplaces.map(({ key, statusMapping }) => ({
  key,
  orders: statusMapping.orders,
}));
const anyStatus = fc.constantFrom(...orderStatuses);
const anyLast = fc.option(anyStatus);

const wordsOf = ({ rules, flags, silent }: OrderStatusMapping): Set<string> =>
  new Set(
    [
      ...[...rules, ...flags].flatMap(({ when }) => when.flatMap(each => each.in ?? [])),
      ...Object.values(silent).flat(),
    ].map(word => word.toLowerCase()),
  );

/** Any text, and texts that look much like words of the marketplace. */
const unknownStatus = (statusMapping: OrderStatusMapping) => {
  const known = wordsOf(statusMapping);
  const mangled = fc
    .tuple(fc.constantFrom(...known), fc.constantFrom('_', ' ', 'S', 'x', '\u0000'))
    .map(([word, rest]) => `${word}${rest}`);
  return fc
    .oneof(fc.string(), fc.string({ unit: 'binary' }), mangled, fc.constantFrom('__proto__', 'null', '*'))
    .filter(word => !known.has(word.toLowerCase()));
};

describe.each(statusMappings)('an order of $key', ({ orders }) => {
  const word = unknownStatus(orders);

  it('keeps its status at a word that nobody knows, and tells the word', () => {
    fc.assert(
      fc.property(word, anyLast, fc.boolean(), (unknown, last, isLine) => {
        const asLine = isLine || orders.level === 'line';
        const order = anOrder({
          marketplaceStatus: orders.level === 'line' ? null : unknown,
          lines: [aLine({ marketplaceStatus: asLine ? unknown : null })],
        });
        const reading = readOrderStatus(orders, order, last);
        expect(reading).toMatchObject({
          status: last ?? 'pending',
          ruleId: null,
          lineStatuses: [last ?? 'pending'],
          unknownStatuses: [unknown],
          isIgnored: false,
        });
      }),
    );
  });

  it('keeps its status when one line of many has such a word, and the other lines go on', () => {
    const known = orders.rules.find(
      ({ status, when }) => status === 'shipped' && when.every(({ field }) => field === 'status'),
    )!.when[0]!.in![0]!;
    fc.assert(
      fc.property(word, anyStatus, anyStatus, (unknown, last, lastOfLine) => {
        const [moving, stuck] = [aLine({ marketplaceStatus: known }), aLine({ marketplaceStatus: unknown })];
        const order = anOrder({
          marketplaceStatus: orders.level === 'line' ? null : unknown,
          lines: [moving, stuck],
        });
        const reading = readOrderStatus(orders, order, last, new Map([[stuck.externalLineId, lastOfLine]]));
        expect(reading).toMatchObject({
          status: last,
          lineStatuses: ['shipped', lastOfLine],
          unknownStatuses: [unknown],
        });
      }),
    );
  });

  it('keeps its status at an unknown word of any further field that bears on it', () => {
    const fields = new Set(
      orders.rules
        .flatMap(({ when }) => when)
        .filter(each => each.in !== undefined)
        .map(({ field }) => field)
        .filter(field => !['status', 'packages', 'lastStatus'].includes(field)),
    );
    for (const field of fields) {
      const known = orders.rules.flatMap(({ when }) => when).find(each => each.field === 'status')!.in!;
      fc.assert(
        fc.property(word, fc.constantFrom(...known), anyStatus, (unknown, status, last) => {
          const order = anOrder({ marketplaceStatus: status, marketplaceFacts: { [field]: unknown } });
          const reading = readOrderStatus(orders, order, last);
          expect([reading.status, reading.unknownStatuses]).toEqual([last, [`${field}: ${unknown}`]]);
        }),
      );
    }
  });

  it('is read without an error, whatever its words are', () => {
    const facts = fc.dictionary(fc.string(), fc.string());
    const text = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...wordsOf(orders))));
    fc.assert(
      fc.property(text, facts, fc.array(text), anyLast, (own, marketplaceFacts, words, last) => {
        const lines = words.map(marketplaceStatus => aLine({ marketplaceStatus }));
        const reading = readOrderStatus(
          orders,
          anOrder({ marketplaceStatus: own, marketplaceFacts, lines }),
          last,
        );
        expect(orderStatuses).toContain(reading.status);
        expect(reading.lineStatuses).toHaveLength(lines.length);
      }),
    );
  });

  it('has rules of different names, none of which knows a word by its beginning', () => {
    const ids = orders.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...wordsOf(orders)].filter(each => each.includes('*'))).toEqual([]);
  });
});

describe('an order of lines', () => {
  const { orders } = statusMappings.find(each => each.orders.level === 'line')!;
  const statusFor = (status: OrderStatus): string =>
    orders.rules.find(rule => rule.status === status && rule.reason === undefined)!.when[0]!.in![0]!;
  const read = (...statuses: OrderStatus[]) => {
    const lines = statuses.map(status => aLine({ marketplaceStatus: statusFor(status) }));
    return readOrderStatus(orders, anOrder({ lines }), null);
  };

  it('is where the line is that is furthest from its end, by the rule of that line', () => {
    const rule = orders.rules.find(({ status }) => status === 'to_ship')!;
    expect(read('canceled', 'shipped', 'to_ship')).toMatchObject({ status: 'to_ship', ruleId: rule.id });
  });

  it('stays completed when a part of it came back, and says so', () => {
    expect(read('completed', 'return')).toMatchObject({ status: 'completed', flags: ['hasReturn'] });
    expect(read('return', 'return')).toMatchObject({ status: 'return', flags: [] });
  });

  it('has the reason for which its lines were lost when all of it is canceled, and else none', () => {
    const lost = orders.rules.find(({ reason }) => reason === 'logistics_loss')!.when[0]!.in![0]!;
    const lostLine = aLine({ marketplaceStatus: lost });
    const canceled = aLine({ marketplaceStatus: statusFor('canceled') });
    const shipped = aLine({ marketplaceStatus: statusFor('shipped') });
    const reasonOf = (...lines: ReturnType<typeof aLine>[]) =>
      readOrderStatus(orders, anOrder({ lines }), null).reason;
    expect([reasonOf(canceled, lostLine), reasonOf(shipped, lostLine)]).toEqual(['logistics_loss', null]);
  });

  it('keeps its status while it has no lines', () => {
    expect(readOrderStatus(orders, anOrder({ lines: [] }), 'shipped')).toMatchObject({
      status: 'shipped',
      ruleId: null,
      lineStatuses: [],
    });
  });
});

describe('an order', () => {
  it('moves from an end only as far as returns move it', () => {
    const ends: OrderStatus[] = ['completed', 'return', 'canceled'];
    const moves = ends.flatMap(from =>
      orderStatuses.filter(to => to !== from && canMove(from, to)).map(to => `${from} > ${to}`),
    );
    expect(moves).toEqual(['completed > return', 'return > completed']);
  });

  it('moves from where it is open to wherever the source says', () => {
    const open: OrderStatus[] = ['pending', 'to_ship', 'shipped'];
    expect(open.every(from => orderStatuses.every(to => canMove(from, to)))).toBe(true);
  });

  it('may always stay where it is', () => {
    expect(orderStatuses.every(status => canMove(status, status))).toBe(true);
  });
});
