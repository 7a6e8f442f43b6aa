import { addDays } from '../../../../kernel/time-zone.js';
import type { CounterDay } from './performance.entity.js';

/** Counters since a listing began, as they were read. Null for what is not told. */
export interface CounterReading {
  /** The day of the store. */
  day: string;
  /** Minutes since its midnight. */
  minutes: number;
  views: number | null;
  units: number | null;
}

/** What was counted on a day; null for what is not known. */
export interface CountedDay {
  day: string;
  views: number | null;
  units: number | null;
}

/**
 * What a reading makes of the day before it and of its own. A day is known between two readings near its midnights, and
 * while its counters never fall: a counter that falls was corrected, or began anew, and says nothing of that day.
 * A reading of a day before the last is late, and changes nothing.
 */
export function afterReading(
  state: CounterDay | null,
  reading: CounterReading,
  midnightMinutes: number,
): { state: CounterDay; counted: CountedDay[] } {
  const isNearMidnight = reading.minutes <= midnightMinutes;
  if (state === null) {
    return { state: begun(reading, isNearMidnight), counted: [] };
  }
  if (reading.day < state.day) {
    return { state, counted: [] };
  }
  if (reading.day === state.day) {
    const running = continued(state, reading);
    return { state: running, counted: running.isWhole ? [dayOf(running)] : [] };
  }
  const isNext = reading.day === addDays(state.day, 1);
  const ended = continued(state, reading);
  const last = { day: state.day, views: null, units: null };
  return {
    state: begun(reading, isNearMidnight),
    counted: state.isWhole ? [isNext && isNearMidnight ? dayOf(ended) : last] : [],
  };
}

const begun = ({ day, views, units }: CounterReading, isWhole: boolean): CounterDay => ({
  day,
  isWhole,
  firstViews: views,
  lastViews: views,
  viewsFell: false,
  firstUnits: units,
  lastUnits: units,
  unitsFell: false,
});

const continued = (state: CounterDay, { views, units }: CounterReading): CounterDay => ({
  ...state,
  lastViews: views,
  viewsFell: state.viewsFell || fell(state.lastViews, views),
  lastUnits: units,
  unitsFell: state.unitsFell || fell(state.lastUnits, units),
});

/** What is not told cannot be compared: the day is not known. */
const fell = (before: number | null, after: number | null): boolean =>
  before === null || after === null || after < before;

const dayOf = (state: CounterDay): CountedDay => ({
  day: state.day,
  views: state.viewsFell ? null : state.lastViews! - state.firstViews!,
  units: state.unitsFell ? null : state.lastUnits! - state.firstUnits!,
});
