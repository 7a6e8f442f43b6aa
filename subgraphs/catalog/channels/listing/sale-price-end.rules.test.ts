import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../../../connectors/marketplaces/registry.js';
import { endsBySecond } from '../../../../connectors/marketplaces/sale-price-end.js';
import { endForMarketplace } from './sale-price-end.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const in_ = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const optional = { ...endsBySecond, isRequired: false, delayMaxMs: 0 };
const required = { ...optional, isRequired: true };
const endOf = (
  ends: typeof optional | undefined,
  endsAt: string | null,
  desiredEndsAt: string | null = null,
) => endForMarketplace(ends, { endsAt, desiredEndsAt, country: 'SG' }, now);

describe('the end that a marketplace is told of a sale price', () => {
  it('is none where it ends no sale prices', () => {
    expect(endOf(undefined, in_(3))).toBeNull();
    expect(endOf(undefined, null, in_(300))).toBeNull();
  });

  it('is that of the sale, whatever it was told before, as exactly as it can be told', () => {
    for (const ends of [optional, required]) {
      expect(endOf(ends, in_(3), in_(300))).toBe(in_(3));
      expect(endOf(ends, '2026-11-24T08:00:00.001Z')).toBe('2026-11-24T08:00:01.000Z');
    }
  });

  it('is none of a sale without one where none is needed', () => {
    expect(endOf(optional, null, in_(300))).toBeNull();
  });

  it('is a year ahead where one is needed, and the same until that has come near', () => {
    expect(endOf(required, null)).toBe(in_(365));
    expect(endOf(required, null, in_(91))).toBe(in_(91));
    expect(endOf(required, null, in_(90))).toBe(in_(90));
    expect(endOf(required, null, in_(89.99))).toBe(in_(365));
    expect(endOf(required, null, in_(-1))).toBe(in_(365));
  });

  it('is as of a sale without one where the end is further than marketplaces are known to store times', () => {
    const far = ['9999-12-31T23:59:59.999Z', in_(3651)];
    for (const end of far) {
      expect(endOf(optional, end)).toBeNull();
      expect(endOf(required, end)).toBe(in_(365));
    }
    expect(endOf(optional, in_(3650))).toBe(in_(3650));
  });

  it('is a time that the database can store, of whatever the sale ends at', () => {
    for (const { capabilities } of marketplaces) {
      for (const endsAt of ['9999-12-31T23:59:59.999Z', in_(3650), in_(0.0001), '0001-01-01T00:00:00.000Z']) {
        const sale = { endsAt, desiredEndsAt: null, country: 'TH' };
        const end = endForMarketplace(capabilities.salePriceEnds, sale, now);
        expect(end ?? now.toISOString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
      }
    }
  });
});
