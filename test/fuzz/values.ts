import type { Dice } from './dice.js';

/** Texts that programs stumble over. */
const oddTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00x',
  '\uffff',
  '\u202eabc',
  'Ω≈ç√∫',
  '𝒳𝒴👨‍👩‍👧‍👦',
  'e\u0301'.repeat(40),
  "'; drop table catalog.product; --",
  '%',
  '%25%00',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '$' + '{7*7}',
  '{{7*7}}',
  '\r\nX-Injected: 1',
  '\t\n\v',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  '999999999999999999999999999999',
  'a'.repeat(300),
  '0'.repeat(5_000),
  '👍'.repeat(2_000),
];

const oddTimes: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-29T00:00:00Z',
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T08:00:00',
  '2026-11-21T08:00:00+25:00',
  '2026-11-21T08:00:00-00:00',
  '2026-11-21T08:00:00.123456789Z',
  '2026-11-21',
  '1795680000',
  'yesterday',
];

const oddNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const oddDecimals: readonly string[] = [
  '0',
  '-1',
  '0.00',
  '00.1',
  '.5',
  '1.',
  '1.999999',
  '1e3',
  '1,5',
  '999999999999999.99',
  '9999999999999999',
  '١',
];

/** What lies outside is on this machine, and nobody is at home there: a run calls nothing else. */
const oddAddresses: readonly string[] = [
  'http://127.0.0.1:9/hook',
  'https://127.0.0.1:9/picture.png',
  'http://[::1]:9/',
  'https://10.0.0.1/x',
  'http://169.254.169.254/latest/meta-data/',
  'https://192.0.2.1/a.jpg',
  'http://user:secret@127.0.0.1:9/',
  'http://127.1/',
  'http://0x7f000001/',
  'https://localhost:9/a?b=c#d',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'https://',
  'http://127.0.0.1:99999/',
  'http://xn--/',
  `https://127.0.0.1:9/${'a'.repeat(3_000)}`,
];

const oddCursors: readonly string[] = [
  'e30',
  'W10',
  'bnVsbA',
  'eyJhIjoxfQ',
  'AAAA',
  '!!!!',
  '%00',
  '=',
  'MQ==',
  'eyJrIjpbIjEiXX0',
  'a'.repeat(2_000),
];

export const oddText = (dice: Dice): string => dice.pick(oddTexts);
export const oddTime = (dice: Dice): string => dice.pick(oddTimes);
export const oddNumber = (dice: Dice): number => dice.pick(oddNumbers);
export const oddDecimal = (dice: Dice): string => dice.pick(oddDecimals);
export const oddAddress = (dice: Dice): string => dice.pick(oddAddresses);
export const oddCursor = (dice: Dice): string => dice.pick(oddCursors);

/** Any text that is wrong in some way. */
export const wrongText = (dice: Dice): string =>
  dice.weighted([
    [6, () => oddText(dice)],
    [2, () => oddTime(dice)],
    [2, () => oddDecimal(dice)],
    [1, () => oddAddress(dice)],
    [1, () => oddCursor(dice)],
    [1, () => randomText(dice)],
  ]);

/** Characters of every plane, halves of them included. */
const randomText = (dice: Dice): string =>
  String.fromCharCode(...dice.times(dice.integer(1, 30), () => dice.integer(0, 0xffff)));

/** Any JSON, of the wrong type more often than not. */
export function anyJson(dice: Dice, depth = 0): unknown {
  return dice.weighted<unknown>([
    [5, () => wrongText(dice)],
    [4, () => oddNumber(dice)],
    [2, () => dice.chance(0.5)],
    [3, () => null],
    [depth < 4 ? 2 : 0, () => dice.times(dice.integer(0, 4), () => anyJson(dice, depth + 1))],
    [
      depth < 4 ? 2 : 0,
      () =>
        Object.fromEntries(
          dice.times(dice.integer(0, 4), () => [
            dice.pick([
              'id',
              'amount',
              'currency',
              'value',
              'type',
              '__proto__',
              'constructor',
              '',
              'a.b',
              '$ref',
            ]),
            anyJson(dice, depth + 1),
          ]),
        ),
    ],
    [depth === 0 ? 0.2 : 0, () => nested(dice.pick([30, 70, 500]))],
    [depth === 0 ? 0.2 : 0, () => dice.times(dice.pick([201, 2_001]), index => index)],
  ]);
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
