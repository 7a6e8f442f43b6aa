import { describe, expect, it } from 'vitest';
import type { OrderAction as ChannelAction } from '../../../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { type BeforeAndNow, isAlreadyApplied } from './already-applied.rules.js';

const parcel = (externalPackageId: string, trackingNumber: string | null, externalLineIds: string[]) => ({
  externalPackageId,
  marketplaceStatus: null,
  carrier: null,
  trackingNumber,
  externalLineIds,
});

const state = (changes: {
  before?: ReturnType<typeof parcel>[];
  now?: ReturnType<typeof parcel>[];
  quantities?: number[];
  statuses?: OrderStatus[];
}): BeforeAndNow => {
  const { before = [], now = [], quantities = [2, 1], statuses = ['to_ship', 'to_ship'] } = changes;
  const lines = (of: number[]) =>
    of.map((quantity, index) => ({ externalLineId: String(index + 1), quantity })) as never;
  return {
    before: { packages: before, lines: lines([2, 1]) },
    now: { packages: now, lines: lines(quantities) },
    lineStatuses: statuses,
  };
};

const ship = (trackingNumber: string | null, lines: { externalLineId: string; quantity: number }[] = []) =>
  ({ kind: 'ship', externalOrderId: 'O', lines, carrier: null, trackingNumber }) satisfies ChannelAction;
const cancel = (lines: { externalLineId: string; quantity: number }[] = []) =>
  ({ kind: 'cancel', externalOrderId: 'O', lines, reason: 'x' }) satisfies ChannelAction;

describe('whether an action whose answer was lost was done', () => {
  it('finds the parcel by its number, by what is in it, or by what became of the lines', () => {
    expect(isAlreadyApplied(ship('T1'), state({ now: [parcel('P1', 'T1', [])] }))).toBe(true);
    expect(isAlreadyApplied(ship(null), state({ now: [parcel('P1', null, ['1'])] }))).toBe(true);
    expect(isAlreadyApplied(ship(null), state({ statuses: ['shipped', 'completed'] }))).toBe(true);
  });

  it('knows a parcel of the marketplace by what has left of it', () => {
    const named = { ...ship(null), externalPackageId: 'P1' };
    const parcels = [parcel('P1', null, ['1']), parcel('P2', null, ['2'])];
    const of = (statuses: OrderStatus[]) => state({ before: parcels, now: parcels, statuses });
    expect(isAlreadyApplied(named, of(['shipped', 'to_ship']))).toBe(true);
    expect(isAlreadyApplied(named, of(['to_ship', 'shipped']))).toBe(false);
  });

  it('knows a shipment by the units that are not open any more', () => {
    const first = [{ externalLineId: '1', quantity: 2 }];
    const open = (...units: number[]) => {
      const before = state({});
      const lines = before.now.lines.map((line, index) => ({
        ...line,
        openFor: { ship: units[index]!, cancel: 0 },
      }));
      return { ...before, now: { ...before.now, lines } };
    };
    expect(isAlreadyApplied(ship(null, first), open(0, 1))).toBe(true);
    expect(isAlreadyApplied(ship(null, first), open(1, 0))).toBe(false);
    expect(isAlreadyApplied(ship(null), open(0, 1))).toBe(false);
    expect(isAlreadyApplied(ship(null), open(0, 0))).toBe(true);
  });

  it('does not take another parcel for it', () => {
    const other = parcel('P1', 'T0', ['2']);
    expect(isAlreadyApplied(ship('T1'), state({}))).toBe(false);
    expect(
      isAlreadyApplied(ship('T1', [{ externalLineId: '1', quantity: 1 }]), state({ now: [other] })),
    ).toBe(false);
    expect(isAlreadyApplied(ship(null), state({ before: [other], now: [other] }))).toBe(false);
    expect(isAlreadyApplied(ship(null), state({ statuses: ['shipped', 'to_ship'] }))).toBe(false);
  });

  it('sees a cancellation of all, of a line, and of a part of a line', () => {
    const first = [{ externalLineId: '1', quantity: 1 }];
    expect(isAlreadyApplied(cancel(), state({ statuses: ['canceled', 'canceled'] }))).toBe(true);
    expect(isAlreadyApplied(cancel(), state({ statuses: ['canceled', 'to_ship'] }))).toBe(false);
    expect(isAlreadyApplied(cancel(first), state({ statuses: ['canceled', 'to_ship'] }))).toBe(true);
    expect(isAlreadyApplied(cancel(first), state({ quantities: [1, 1] }))).toBe(true);
    expect(isAlreadyApplied(cancel(first), state({}))).toBe(false);
  });

  it('looks for the tracking number, and asks for labels again', () => {
    const tracking = {
      kind: 'tracking',
      externalOrderId: 'O',
      externalPackageId: null,
      carrier: null,
      trackingNumber: 'T1',
    } as const;
    const label = { kind: 'label', externalOrderId: 'O', externalPackageId: null } as const;
    expect(isAlreadyApplied(tracking, state({ now: [parcel('P1', 'T1', [])] }))).toBe(true);
    expect(isAlreadyApplied(tracking, state({ now: [parcel('P1', 'T0', [])] }))).toBe(false);
    expect(isAlreadyApplied(label, state({}))).toBe(false);
  });
});
