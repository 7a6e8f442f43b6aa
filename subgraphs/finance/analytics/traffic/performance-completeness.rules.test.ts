import { describe, expect, it } from 'vitest';
import type { PerformanceTerms } from '../../../../connectors/marketplaces/performance.js';
import type { PerformanceCoverage } from '../../../catalog/index.js';
import { performanceCompleteness } from './performance-completeness.rules.js';

const daily: PerformanceTerms = {
  ...{ kind: 'days', figures: { views: 'v' }, grains: ['store'], windowDays: 7, depthDays: null },
  ...{ delayDays: 1, correctedDays: 3, attribution: 'a_week_after_click' },
};
const terms = new Map<string, PerformanceTerms>([
  ['tells', daily],
  ['tells-not', { kind: 'not_offered', reason: 'It counts nothing.' }],
]);
const all = { marketplaces: null, countries: null, storeIds: null, productIds: null, currency: null };
const asked = {
  window: { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-11-11T00:00:00Z') },
  nowMs: Date.parse('2026-11-21T00:00:00Z'),
  filter: all,
};

const store = (more: Partial<PerformanceCoverage> = {}): PerformanceCoverage => ({
  ...{
    marketplace: 'tells',
    accountId: 'A',
    storeId: 'S',
    country: 'SG',
    zone: 'UTC',
    readFrom: '2026-08-01',
  },
  ...{ completeThrough: '2026-11-20', failedFrom: null, lastReadAt: '2026-11-21T00:00:00Z', error: null },
  ...more,
});

const known = (coverage: PerformanceCoverage[], more: object = {}) =>
  performanceCompleteness({ ...asked, ...more }, { source: 'traffic', coverage, terms });
const gaps = (coverage: PerformanceCoverage[]) =>
  known(coverage).daysNotSynchronized.map(({ from, to }) => [from.slice(0, 16), to.slice(0, 16)]);

describe('how complete figures of channels are', () => {
  it('is not in question for days that were read and can be corrected no more', () => {
    expect(known([store()])).toEqual({ notes: [], daysNotSynchronized: [], sourcesNotOffered: [] });
  });

  it('says which days before the first read and after the last count are missing, in the zone of the store', () => {
    expect(
      gaps([store({ readFrom: '2026-11-03', completeThrough: '2026-11-07', zone: 'Asia/Singapore' })]),
    ).toEqual([
      ['2026-11-01T00:00', '2026-11-02T16:00'],
      ['2026-11-07T16:00', '2026-11-11T00:00'],
    ]);
    expect(known([store({ completeThrough: '2026-11-07' })]).notes).toEqual([
      { code: 'COMPLETE_THROUGH', message: 'Figures of tells are complete through 2026-11-07.' },
    ]);
  });

  it('says that all is missing of a store that was never read, or only after the window', () => {
    const never = { zone: null, readFrom: null, completeThrough: null, lastReadAt: null };
    expect(gaps([store(never)])).toEqual([['2026-11-01T00:00', '2026-11-11T00:00']]);
    expect(known([store(never)]).notes[0]?.message).toBe('Not all of tells was read yet.');
    expect(gaps([store({ readFrom: '2026-11-15' })])).toEqual([['2026-11-01T00:00', '2026-11-11T00:00']]);
  });

  it('says of each store of an account that it is missing', () => {
    const stores = ['S', 'T'].map(storeId => store({ storeId, completeThrough: '2026-11-07' }));
    const missing = { marketplace: 'tells', accountId: 'A', from: '2026-11-08T00:00:00.000Z' };
    expect(known(stores).daysNotSynchronized).toMatchObject([
      { ...missing, storeId: 'S' },
      { ...missing, storeId: 'T' },
    ]);
  });

  it('ends where something could not be read', () => {
    expect(gaps([store({ failedFrom: '2026-11-05' })])).toEqual([['2026-11-05T00:00', '2026-11-11T00:00']]);
    expect(known([store({ failedFrom: '2026-11-05' })]).notes[0]?.message).toContain('2026-11-04');
    expect(gaps([store({ failedFrom: '2026-11-25' })])).toEqual([]);
  });

  it('names channels that do not offer the source, once each, with the reason', () => {
    const { sourcesNotOffered, daysNotSynchronized } = known([
      store(),
      store({ marketplace: 'tells-not' }),
      store({ marketplace: 'tells-not', storeId: 'T' }),
      store({ marketplace: 'unknown' }),
    ]);
    expect(sourcesNotOffered).toEqual([
      { marketplace: 'tells-not', source: 'traffic', reason: 'It counts nothing.' },
      {
        marketplace: 'unknown',
        source: 'traffic',
        reason: 'The connector of this marketplace reads no such figures.',
      },
    ]);
    expect(daysNotSynchronized).toEqual([]);
  });

  it('names channels that tell nothing of products where these are asked for', () => {
    const { sourcesNotOffered } = known([store()], { filter: { ...all, productIds: ['P'] } });
    expect(sourcesNotOffered.map(({ marketplace }) => marketplace)).toEqual(['tells']);
  });

  it('is that of the stores that are asked for', () => {
    const others = [store({ marketplace: 'tells-not' })];
    for (const filter of [{ marketplaces: ['tells'] }, { countries: ['MY'] }, { storeIds: ['T'] }]) {
      expect(known(others, { filter: { ...all, ...filter } }).sourcesNotOffered).toEqual([]);
    }
  });

  it('says why a store was not read, and that late days may change', () => {
    const nowMs = Date.parse('2026-11-12T00:00:00Z');
    const { notes } = known([store({ error: 'No permission.' })], { nowMs });
    expect(notes.map(({ code }) => code)).toEqual(['SOURCE_FAILED', 'FIGURES_MAY_CHANGE']);
    expect(notes.map(({ message }) => message).join(' ')).toMatch(
      /No permission\..*3 days.*a_week_after_click/,
    );
  });
});
