import { isCountry } from '../../../../kernel/country.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { currencyUnknown, isCurrency } from '../../../../kernel/money.js';
import { emptyListErrors } from '../../../../kernel/paging.js';
import { timeZoneErrors } from '../../../../kernel/time-zone.js';
import { analyticsLimits } from './analytics.limits.js';
import type { AnalyticsComparison, AnalyticsGranularity } from './analytics.values.js';
import {
  defaultGranularity,
  granularityErrors,
  periodStarts,
  previousPeriodStarts,
} from './periods.rules.js';
import type { AskedReport, ReportFilter, Span } from './report.js';
import { previousOf, type StatedWindow, windowOf } from './window.rules.js';

type Values = readonly string[] | null | undefined;

/** What a caller asks, as it was sent. */
export interface StatedReport extends StatedWindow {
  timeZone?: string | null | undefined;
  granularity?: AnalyticsGranularity | null | undefined;
  compare?: AnalyticsComparison | null | undefined;
  marketplaces?: Values;
  countries?: Values;
  storeIds?: Values;
  productIds?: Values;
  currency?: string | null | undefined;
}

/** What holds where the caller says nothing, and who asks. */
export interface AskedBy {
  nowMs: number;
  timeZone: string;
  defaultCurrency: string;
  seesCosts: boolean;
}

/** The question with all defaults, or everything that is wrong with it, by the names of the filter. */
export function askedReport(
  stated: StatedReport,
  { nowMs, timeZone: ownTimeZone, defaultCurrency, seesCosts }: AskedBy,
): { asked: AskedReport } | { errors: FieldError[] } {
  const filter = filterOf(stated);
  const timeZone = stated.timeZone ?? ownTimeZone;
  const zoneErrors = timeZoneErrors('timeZone', timeZone);
  const errors = [...zoneErrors, ...filterErrors(stated, filter)];
  const found =
    zoneErrors.length > 0
      ? { errors: errorsInAnyZone(stated, nowMs) }
      : windowOf(stated, { nowMs, timeZone });
  if ('errors' in found) {
    return { errors: [...errors, ...found.errors] };
  }
  const { window } = found;
  const granularity = stated.granularity ?? defaultGranularity(window, timeZone);
  errors.push(...granularityErrors(granularity, window, timeZone));
  if (errors.length > 0) {
    return { errors };
  }
  const compared = comparisonOf(stated, { window, granularity, timeZone });
  return {
    asked: {
      ...{ window, timeZone, granularity, filter, nowMs, seesCosts, ...compared },
      defaultCurrency: filter.currency ?? defaultCurrency,
    },
  };
}

/** UTC, and where days begin last and first. */
const zonesOfDays = ['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati'] as const;

/** Without a time zone nothing can be said of when days begin: only what is wrong wherever they do. */
function errorsInAnyZone(stated: StatedReport, nowMs: number): FieldError[] {
  const [inUtc = [], ...elsewhere] = zonesOfDays.map(timeZone => {
    const found = windowOf(stated, { nowMs, timeZone });
    if ('errors' in found) {
      return found.errors;
    }
    const { granularity } = stated;
    return granularity == null ? [] : granularityErrors(granularity, found.window, timeZone);
  });
  return inUtc.filter(({ path, code }) =>
    elsewhere.every(errors => errors.some(other => other.path === path && other.code === code)),
  );
}

type Compared = Pick<AskedReport, 'previous' | 'periods' | 'previousPeriods' | 'previousGranularity'>;

function comparisonOf(
  { compare }: StatedReport,
  { window, granularity, timeZone }: Pick<AskedReport, 'window' | 'granularity' | 'timeZone'>,
): Compared {
  const periods = periodStarts(window, granularity, timeZone);
  const previous: Span | null = compare === 'none' ? null : previousOf(window, timeZone);
  if (previous === null) {
    return { previous, periods, previousPeriods: [], previousGranularity: granularity };
  }
  const compared = previousPeriodStarts({ window, previous, periods }, granularity, timeZone);
  return {
    previous,
    periods,
    previousPeriods: compared.starts,
    previousGranularity: compared.granularity,
  };
}

function filterOf({ marketplaces, countries, storeIds, productIds, currency }: StatedReport): ReportFilter {
  const unique = (list: Values, spelled = (text: string) => text): readonly string[] | null =>
    list == null ? null : [...new Set(list.map(spelled))];
  return {
    marketplaces: unique(marketplaces),
    countries: unique(countries, text => text.toUpperCase()),
    storeIds: unique(storeIds),
    productIds: unique(productIds, text => text.toLowerCase()),
    currency: currency?.toUpperCase() ?? null,
  };
}

function filterErrors(stated: StatedReport, { countries, currency }: ReportFilter): FieldError[] {
  const { marketplaces, storeIds, productIds } = stated;
  return [
    ...emptyListErrors({ marketplaces, countries, storeIds, productIds }),
    ...tooMany({ marketplaces, countries, storeIds, productIds }),
    ...idErrors({ productIds }),
    ...(countries ?? []).flatMap((country, index) => countryErrors(`countries.${index}`, country)),
    ...(currency === null || isCurrency(currency) ? [] : [currencyUnknown('currency', currency)]),
  ];
}

const countryErrors = (path: string, code: string): FieldError[] =>
  isCountry(code)
    ? []
    : [{ path, code: 'COUNTRY_UNKNOWN', message: `"${code}" is not an ISO 3166-1 alpha-2 country code.` }];

const tooMany = (lists: Readonly<Record<string, Values>>): FieldError[] =>
  Object.entries(lists)
    .filter(([, list]) => (list?.length ?? 0) > analyticsLimits.filterValuesMax)
    .map(([path]) => ({
      path,
      code: 'OUT_OF_RANGE',
      message: `Must be at most ${analyticsLimits.filterValuesMax}.`,
    }));
