import { describe, expect, it } from 'vitest';
import { askedReport, type StatedReport } from './asked-report.rules.js';

const by = {
  nowMs: Date.parse('2026-11-10T20:15:00.000Z'),
  timeZone: 'Asia/Singapore',
  defaultCurrency: 'SGD',
  seesCosts: true,
};
const errorsOf = (stated: StatedReport) => {
  const found = askedReport(stated, by);
  return 'errors' in found ? found.errors.map(({ path, code }) => `${path} ${code}`) : [];
};
const asked = (stated: StatedReport) => {
  const found = askedReport(stated, by);
  if ('errors' in found) {
    throw new Error(JSON.stringify(found.errors));
  }
  return found.asked;
};
const id = '019a9f00-0000-7000-8000-000000000001';

describe('a question', () => {
  it('has the time zone and the currency of the organization unless it names its own', () => {
    expect(asked({})).toMatchObject({
      timeZone: 'Asia/Singapore',
      defaultCurrency: 'SGD',
      granularity: 'day',
    });
    expect(asked({ timeZone: 'UTC', currency: 'usd' })).toMatchObject({
      timeZone: 'UTC',
      defaultCurrency: 'USD',
      filter: { currency: 'USD' },
    });
  });

  it('names each value once, codes in capitals', () => {
    const { filter } = asked({
      countries: ['sg', 'SG'],
      marketplaces: ['shop', 'shop'],
      productIds: [id, id.toUpperCase()],
    });
    expect(filter).toEqual({
      countries: ['SG'],
      marketplaces: ['shop'],
      storeIds: null,
      productIds: [id],
      currency: null,
    });
  });

  it('compares with the period before unless it says not to', () => {
    expect(asked({}).previous).not.toBeNull();
    expect(asked({}).previousPeriods).toHaveLength(asked({}).periods.length);
    expect(asked({ compare: 'none' })).toMatchObject({ previous: null, previousPeriods: [] });
  });

  it.each<[string, StatedReport, string[]]>([
    ['of an unknown time zone', { timeZone: 'Asia/Atlantis' }, ['timeZone VALUE_NOT_ALLOWED']],
    [
      'of an unknown time zone and no days',
      { timeZone: 'Mars', from: '2026-13-01', to: 'x' },
      ['timeZone VALUE_NOT_ALLOWED', 'from FORMAT_INVALID', 'to FORMAT_INVALID'],
    ],
    [
      'of an unknown time zone and an inverted window',
      { timeZone: 'Mars', from: '2026-11-05', to: '2026-11-01' },
      ['timeZone VALUE_NOT_ALLOWED', 'to OUT_OF_RANGE'],
    ],
    [
      'of an unknown time zone, by the hour of a year',
      { timeZone: 'Mars', period: 'last_365_days', granularity: 'hour' },
      ['timeZone VALUE_NOT_ALLOWED', 'granularity OUT_OF_RANGE'],
    ],
    [
      'of an unknown time zone, up to a day that has come in some zones only: the zone alone',
      { timeZone: 'Mars', from: '2026-11-01', to: '2026-11-12' },
      ['timeZone VALUE_NOT_ALLOWED'],
    ],
    ['of an offset', { timeZone: '+08:00' }, ['timeZone VALUE_NOT_ALLOWED']],
    ['of no currency', { currency: 'XYZ' }, ['currency CURRENCY_UNKNOWN']],
    ['of no country', { countries: ['SG', 'UK'] }, ['countries.1 COUNTRY_UNKNOWN']],
    ['of no id', { productIds: [id, '7'] }, ['productIds.1 ID_INVALID']],
    [
      'of lists that name nothing',
      { marketplaces: [], storeIds: [] },
      ['marketplaces REQUIRED', 'storeIds REQUIRED'],
    ],
    ['of too many', { storeIds: Array.from({ length: 51 }, String) }, ['storeIds OUT_OF_RANGE']],
    ['by the hour of a year', { period: 'last_365_days', granularity: 'hour' }, ['granularity OUT_OF_RANGE']],
    [
      'with several mistakes: all are told',
      { currency: 'XYZ', from: '2026-13-01', to: '2026-11-01' },
      ['currency CURRENCY_UNKNOWN', 'from FORMAT_INVALID'],
    ],
  ])('%s is rejected', (_, stated, errors) => {
    expect(errorsOf(stated)).toEqual(errors);
  });
});
