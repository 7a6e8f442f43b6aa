import type { PerformanceTerms } from '../../../../connectors/marketplaces/performance.js';
import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';
import { addDays, dayStartMs, localDay } from '../../../../kernel/time-zone.js';
import type { PerformanceCoverage } from '../../../catalog/index.js';
import type {
  AskedReport,
  Completeness,
  DaysNotSynchronized,
  Note,
  SourceNotOffered,
} from '../report/report.js';

interface Known {
  source: PerformanceSource;
  /** Stores of the accounts. */
  coverage: readonly PerformanceCoverage[];
  /** What marketplaces offer, by their keys; absent of those that are not known. */
  terms: ReadonlyMap<string, PerformanceTerms>;
}

type Asked = Pick<AskedReport, 'window' | 'filter' | 'nowMs'>;

/** What figures of channels lack: sources that these do not offer, and days that were not read or not counted yet. */
export function performanceCompleteness(
  asked: Asked,
  { source, coverage, terms }: Known,
): Pick<Completeness, 'notes' | 'daysNotSynchronized' | 'sourcesNotOffered'> {
  const stores = coverage.filter(store => isAsked(asked, store));
  const offered = stores.filter(({ marketplace }) => isOffered(terms.get(marketplace)));
  return {
    sourcesNotOffered: notOffered(asked, { source, stores, terms }),
    daysNotSynchronized: offered.flatMap(store => gapsOf(asked, store)),
    notes: [...throughNotes(asked, offered), ...changingNotes(asked, offered, terms)],
  };
}

const isAsked = (
  { filter: { marketplaces, countries, storeIds } }: Asked,
  { marketplace, country, storeId }: PerformanceCoverage,
): boolean =>
  (marketplaces?.includes(marketplace) ?? true) &&
  (countries?.includes(country) ?? true) &&
  (storeIds?.includes(storeId) ?? true);

const isOffered = (terms: PerformanceTerms | undefined): boolean =>
  terms !== undefined && terms.kind !== 'not_offered';

/** Once a marketplace; filtered by products, also those that tell nothing of single listings. */
function notOffered(
  { filter: { productIds } }: Asked,
  { source, stores, terms }: { stores: readonly PerformanceCoverage[] } & Omit<Known, 'coverage'>,
): SourceNotOffered[] {
  return [...new Set(stores.map(({ marketplace }) => marketplace))].flatMap(marketplace => {
    const known = terms.get(marketplace);
    if (known === undefined || known.kind === 'not_offered') {
      const reason = known?.reason ?? 'The connector of this marketplace reads no such figures.';
      return [{ marketplace, source, reason }];
    }
    return productIds !== null && known.grains.every(grain => grain === 'store')
      ? [{ marketplace, source, reason: 'The marketplace tells figures of whole stores, not of products.' }]
      : [];
  });
}

/** Before the first day that was read, and after the last that is counted. */
function gapsOf({ window, nowMs }: Asked, store: PerformanceCoverage): DaysNotSynchronized[] {
  const { accountId, marketplace, storeId } = store;
  const endMs = Math.min(window.toMs, nowMs);
  const [startMs, throughMs] = knownSpan(store);
  const gap = (fromMs: number, toMs: number): DaysNotSynchronized[] =>
    fromMs < toMs
      ? [
          {
            ...{ accountId, marketplace, storeId },
            ...{ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
          },
        ]
      : [];
  return startMs === null
    ? gap(window.fromMs, endMs)
    : [
        ...gap(window.fromMs, Math.min(startMs, endMs)),
        ...gap(Math.max(window.fromMs, throughMs, startMs), endMs),
      ];
}

/** From the beginning of the first day to the end of the last that are known; nothing where none is. */
function knownSpan(store: PerformanceCoverage): [startMs: number | null, endMs: number] {
  const { zone, readFrom } = store;
  const through = completeDay(store);
  return zone === null || readFrom === null || through === null
    ? [null, 0]
    : [dayStartMs(readFrom, zone), dayStartMs(addDays(through, 1), zone)];
}

/** Through which day each channel is complete, where that is before the end of the window; and what keeps it from more. */
function throughNotes({ window, nowMs }: Asked, stores: readonly PerformanceCoverage[]): Note[] {
  const lastMs = Math.min(window.toMs, nowMs) - 1;
  const behind = stores.filter(store => {
    const through = completeDay(store);
    return through === null || through < localDay(lastMs, store.zone ?? 'UTC');
  });
  const notes = [...Map.groupBy(behind, ({ marketplace }) => marketplace)].map(([marketplace, late]) => {
    const days = late.map(completeDay);
    const message = days.includes(null)
      ? `Not all of ${marketplace} was read yet.`
      : `Figures of ${marketplace} are complete through ${days.toSorted()[0]}.`;
    return { code: 'COMPLETE_THROUGH', message };
  });
  const failures = stores.flatMap(({ marketplace, storeId, error }) =>
    error === null
      ? []
      : [{ code: 'SOURCE_FAILED', message: `Store ${storeId} of ${marketplace} was not read: ${error}` }],
  );
  return [...notes, ...failures];
}

/** The last day before which nothing is missing; null where nothing was read. */
const completeDay = ({ completeThrough, failedFrom }: PerformanceCoverage): string | null =>
  completeThrough !== null && failedFrom !== null && failedFrom <= completeThrough
    ? addDays(failedFrom, -1)
    : completeThrough;

/** Figures of late days that the marketplace may still correct, such as sales that are attributed afterwards. */
function changingNotes(
  { window, nowMs }: Asked,
  stores: readonly PerformanceCoverage[],
  terms: Known['terms'],
): Note[] {
  return [...new Set(stores.map(({ marketplace }) => marketplace))].flatMap(marketplace => {
    const known = terms.get(marketplace);
    if (known?.kind !== 'days' || known.correctedDays === 0) {
      return [];
    }
    const { correctedDays, attribution } = known;
    const isLate = window.toMs > nowMs - correctedDays * 86_400_000;
    const attributed = attribution === null ? '' : ` Sales are attributed by the rule ${attribution}.`;
    const message = `Figures of the last ${correctedDays} days of ${marketplace} may still be corrected.${attributed}`;
    return isLate ? [{ code: 'FIGURES_MAY_CHANGE', message }] : [];
  });
}
