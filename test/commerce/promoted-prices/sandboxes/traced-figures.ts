import Big from 'big.js';
import { currencyExponent, type Money } from '../../../../kernel/money.js';
import {
  type ReplayedCurrency,
  replayedPrice,
  replayedSalePrice,
  type ToldStep,
} from '../../../property/replayed-steps.js';
import type { PreviewLine } from './shown-lines.js';

const unless = (isSo: boolean, words: () => string): string[] => (isSo ? [] : [words()]);

/** Where a trace does not lead to its figure, step by step. */
export function brokenSteps({
  newPrice,
  newSalePrice,
  trace,
  salePriceTrace,
  promotionId,
  ...line
}: PreviewLine) {
  const currency = newPrice?.currency as ReplayedCurrency | undefined;
  if (currency === undefined) {
    return [];
  }
  const salePrice = promotionId === null || salePriceTrace.obstacle !== null ? undefined : newSalePrice;
  return [
    ...brokenTrace(trace.steps, line.priceBookId === null ? undefined : newPrice, step =>
      replayedPrice(step, currency),
    ),
    ...brokenTrace(salePriceTrace.steps, salePrice, step => replayedSalePrice(step, currency)),
  ];
}

/** @param figure that the trace leads to; undefined where it gives none. */
function brokenTrace(
  steps: readonly ToldStep[],
  figure: Money | null | undefined,
  replay: (step: ToldStep) => string,
): string[] {
  const last = steps.at(-1)?.after;
  const isFigure =
    figure === undefined ||
    (figure !== null &&
      last !== undefined &&
      new Big(last).toFixed(currencyExponent(figure.currency)) === figure.amount &&
      new Big(last).eq(figure.amount));
  return [
    ...unless(isFigure, () => `the trace leads to ${last}, not to ${figure?.amount}`),
    ...steps.flatMap((step, index) => [
      ...unless(
        step.before === null || step.before === steps[index - 1]?.after,
        () => `the trace goes on from ${step.before} after ${steps[index - 1]?.after}`,
      ),
      ...unless(new Big(replay(step)).eq(step.after), () => `${JSON.stringify(step)} is ${replay(step)}`),
    ]),
  ];
}
