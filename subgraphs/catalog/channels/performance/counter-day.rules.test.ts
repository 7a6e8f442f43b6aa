import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../kernel/time-zone.js';
import { afterReading, type CountedDay, type CounterReading } from './counter-day.rules.js';
import type { CounterDay } from './performance.entity.js';

const near = 120;

/** The days that readings make known, as they were last told. */
function daysOf(readings: readonly (readonly [day: string, minutes: number, views: number])[]) {
  let state: CounterDay | null = null;
  const days = new Map<string, CountedDay>();
  for (const [day, minutes, views] of readings) {
    const next = afterReading(state, { day, minutes, views, units: views }, near);
    state = next.state;
    for (const counted of next.counted) {
      days.set(counted.day, counted);
    }
  }
  return Object.fromEntries([...days].map(([day, { views }]) => [day.slice(8), views]));
}

describe('a counter since the listing began', () => {
  it('makes known the days between two midnights, and the running one so far', () => {
    expect(
      daysOf([
        ['2026-11-01', 4, 100],
        ['2026-11-01', 900, 130],
        ['2026-11-02', 4, 140],
        ['2026-11-02', 64, 141],
        ['2026-11-03', 4, 150],
      ]),
    ).toEqual({ '01': 40, '02': 10 });
  });

  it('says nothing of the day on which it was first read, unless that was near midnight', () => {
    expect(
      daysOf([
        ['2026-11-01', 500, 100],
        ['2026-11-02', 4, 140],
        ['2026-11-03', 4, 141],
      ]),
    ).toEqual({ '02': 1 });
  });

  it('that falls says nothing of that day, however it goes on', () => {
    expect(
      daysOf([
        ['2026-11-01', 4, 100],
        ['2026-11-01', 60, 90],
        ['2026-11-01', 120, 200],
        ['2026-11-02', 4, 210],
        ['2026-11-03', 4, 205],
        ['2026-11-04', 4, 215],
      ]),
    ).toEqual({ '01': null, '02': null, '03': 10 });
  });

  it('that was not read near the next midnight says nothing of the day, nor of the days between', () => {
    expect(
      daysOf([
        ['2026-11-01', 4, 100],
        ['2026-11-02', 700, 160],
        ['2026-11-05', 4, 170],
        ['2026-11-06', 4, 180],
      ]),
    ).toEqual({ '01': null, '05': 10 });
  });

  it('that is read again, or late, changes nothing', () => {
    const state = afterReading(null, { day: '2026-11-02', minutes: 4, views: 5, units: 1 }, near).state;
    const reading: CounterReading = { day: '2026-11-02', minutes: 4, views: 5, units: 1 };
    const again = afterReading(state, reading, near);
    expect(again.state).toEqual(state);
    expect(afterReading(state, { ...reading, day: '2026-11-01', views: 1 }, near)).toEqual({
      state,
      counted: [],
    });
  });

  it('that is not told makes the day unknown, and not zero', () => {
    const { state } = afterReading(null, { day: '2026-11-01', minutes: 4, views: null, units: 3 }, near);
    const { counted } = afterReading(state, { day: '2026-11-02', minutes: 4, views: null, units: 5 }, near);
    expect(counted).toEqual([{ day: '2026-11-01', views: null, units: 2 }]);
  });

  it('that only rises and is read around every midnight adds up to what it rose by', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }), { minLength: 2 }), days => {
        let views = 0;
        const readings = days.flatMap((steps, index) =>
          steps.map((step, at) => {
            views += step;
            return [addDays('2026-11-01', index), at * 200, views] as const;
          }),
        );
        const known = Object.values(daysOf(readings.slice()));
        const sum = known.reduce<number>((total, each) => total + each!, 0);
        expect(sum).toBe(views - days[0]![0]!);
      }),
    );
  });
});
