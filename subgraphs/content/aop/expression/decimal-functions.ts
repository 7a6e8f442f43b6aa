import Big from 'big.js';
import { type CelValue, isList, leaf, wrongKind } from './cel-value.js';
import { expressionLimits } from './expression.limits.js';
import { ExpressionError } from './expression-error.js';
import type { Meter } from './meter.js';

/** Exact arithmetic over decimal texts, such as amounts of money. A constructor of its own: its settings are nobody else's. */
const Decimal = Big();
Decimal.DP = expressionLimits.decimalDigits;

const decimalText = new RegExp(
  `^-?\\d{1,${expressionLimits.decimalDigits}}(\\.\\d{1,${expressionLimits.decimalDigits}})?$`,
);

/** Doubles are not exact, so they are no decimals: whoever has one writes it as a text. */
function decimal(name: string, value: CelValue): Big {
  if (typeof value === 'bigint') {
    return new Decimal(String(value));
  }
  if (typeof value === 'string' && decimalText.test(value)) {
    return new Decimal(value);
  }
  if (typeof value === 'string') {
    throw new ExpressionError(
      'TYPE_INVALID',
      `decimal.${name}: "${value.slice(0, 50)}" is not a decimal such as "12.50".`,
    );
  }
  throw wrongKind(`decimal.${name}`, 'decimals as text, or whole numbers', value);
}

function text(value: Big): string {
  const written = value.toFixed();
  const [whole, fraction = ''] = written.replace('-', '').split('.') as [string, string?];
  if (whole.length > expressionLimits.decimalDigits || fraction.length > expressionLimits.decimalDigits) {
    const message = `A decimal has at most ${expressionLimits.decimalDigits} digits before and after its point: round it first.`;
    throw new ExpressionError('LIMIT_EXCEEDED', message);
  }
  return written;
}

type DecimalFunction = (args: readonly CelValue[], meter: Meter) => CelValue;

const binary =
  (name: string, work: (a: Big, b: Big) => Big): DecimalFunction =>
  ([a, b]) =>
    text(work(decimal(name, a!), decimal(name, b!)));

const comparison =
  (name: string, holds: (order: number) => boolean): DecimalFunction =>
  ([a, b]) =>
    holds(decimal(name, a!).cmp(decimal(name, b!)));

/** The values of a list, or the arguments themselves. */
function each(name: string, args: readonly CelValue[], meter: Meter): Big[] {
  const list = args.length === 1 && isList(args[0]!) ? args[0] : args;
  meter.step(list.length);
  return list.map(value => decimal(name, leaf(value)));
}

function some(name: string, args: readonly CelValue[], meter: Meter): [Big, ...Big[]] {
  const [first, ...rest] = each(name, args, meter);
  if (first === undefined) {
    throw new ExpressionError('OUT_OF_RANGE', `decimal.${name} of an empty list: ask size() first.`);
  }
  return [first, ...rest];
}

/** Of an even number, the exact middle of the two in the middle. */
const median: DecimalFunction = (args, meter) => {
  const sorted = some('median', args, meter).sort((a, b) => a.cmp(b));
  meter.step(sorted.length * 8);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]!;
  return text(lower.plus(upper).times('0.5'));
};

function places(name: string, value: CelValue | undefined): number {
  if (typeof value === 'bigint' && value >= 0n && value <= 10n) {
    return Number(value);
  }
  throw new ExpressionError('OUT_OF_RANGE', `decimal.${name} needs a number of decimals from 0 to 10.`);
}

/** With exactly as many decimals, as amounts are written. Nothing is rounded to `-0.00`. */
function fixed(value: Big, decimals: number, mode: 0 | 1 | 3): string {
  const rounded = value.round(decimals, mode);
  text(rounded);
  return rounded.eq(0) ? new Decimal(0).toFixed(decimals) : rounded.toFixed(decimals);
}

const rounding =
  (name: string, mode: (value: Big) => 0 | 1 | 3): DecimalFunction =>
  ([value, decimals]) => {
    const number = decimal(name, value!);
    return fixed(number, places(name, decimals), mode(number));
  };

const towardsZero = Big.roundDown;
const halfUp = Big.roundHalfUp;
const awayFromZero = Big.roundUp;

const divide: DecimalFunction = ([a, b, decimals]) => {
  const divisor = decimal('divide', b!);
  if (divisor.eq(0)) {
    throw new ExpressionError('OUT_OF_RANGE', 'decimal.divide: a decimal cannot be divided by zero.');
  }
  return fixed(decimal('divide', a!).div(divisor), places('divide', decimals), halfUp);
};

/** Functions of `decimal`, with how many arguments each takes. */
export const decimalFunctions: ReadonlyMap<string, { args: [number, number]; call: DecimalFunction }> =
  new Map(
    Object.entries<{ args: [number, number]; call: DecimalFunction }>({
      lt: { args: [2, 2], call: comparison('lt', order => order < 0) },
      lte: { args: [2, 2], call: comparison('lte', order => order <= 0) },
      gt: { args: [2, 2], call: comparison('gt', order => order > 0) },
      gte: { args: [2, 2], call: comparison('gte', order => order >= 0) },
      eq: { args: [2, 2], call: comparison('eq', order => order === 0) },
      plus: { args: [2, 2], call: binary('plus', (a, b) => a.plus(b)) },
      minus: { args: [2, 2], call: binary('minus', (a, b) => a.minus(b)) },
      times: { args: [2, 2], call: binary('times', (a, b) => a.times(b)) },
      divide: { args: [3, 3], call: divide },
      round: { args: [2, 2], call: rounding('round', () => halfUp) },
      ceil: { args: [2, 2], call: rounding('ceil', value => (value.lt(0) ? towardsZero : awayFromZero)) },
      floor: { args: [2, 2], call: rounding('floor', value => (value.lt(0) ? awayFromZero : towardsZero)) },
      min: {
        args: [1, 20],
        call: (args, meter) => text(some('min', args, meter).reduce((a, b) => (b.lt(a) ? b : a))),
      },
      max: {
        args: [1, 20],
        call: (args, meter) => text(some('max', args, meter).reduce((a, b) => (b.gt(a) ? b : a))),
      },
      sum: {
        args: [1, 20],
        call: (args, meter) => text(each('sum', args, meter).reduce((a, b) => a.plus(b), new Decimal(0))),
      },
      median: { args: [1, 20], call: median },
    }),
  );
