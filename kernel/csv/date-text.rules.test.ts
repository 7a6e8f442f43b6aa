import { describe, expect, it } from 'vitest';
import { timeOf } from './date-text.rules.js';

const outcome = (result: unknown) =>
  typeof result === 'object' ? (result as { code: string }).code : result;

describe('times', () => {
  it.each([
    ['2026-01-31', 'start', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'end', '2026-01-31T23:59:59.999Z'],
    ['2026-01-31 09:30', 'start', '2026-01-31T09:30:00.000Z'],
    ['2030-01-01 0:00:00', 'start', '2030-01-01T00:00:00.000Z'],
    ['2026-01-31 9:30', 'start', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:15', 'end', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15.5Z', 'start', '2026-01-31T09:30:15.500Z'],
    ['2026-01-31T23:30:00-02:00', 'start', '2026-02-01T01:30:00.000Z'],
    ['2024-02-29', 'start', '2024-02-29T00:00:00.000Z'],
    ['2026-02-29', 'start', 'DATE_INVALID'],
    ['2026-04-31T10:00:00Z', 'start', 'DATE_INVALID'],
    ['2026-13-01', 'start', 'DATE_INVALID'],
    ['07/06/2026', 'start', 'DATE_INVALID'],
    ['tomorrow', 'start', 'DATE_INVALID'],
  ] as const)('reads %j (%s of day) as %s', (text, edge, expected) => {
    expect(outcome(timeOf(text, edge))).toBe(expected);
  });
});
