import { expressionLimits } from './expression.limits.js';
import { ExpressionError } from './expression-error.js';

/** Counts the work and the room of one evaluation, so that no expression takes long or much, whatever its data. */
export class Meter {
  readonly #stepsMax: number;
  #steps = 0;
  #size = 0;

  constructor(stepsMax: number = expressionLimits.stepsMax) {
    this.#stepsMax = stepsMax;
  }

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps > this.#stepsMax) {
      throw new ExpressionError(
        'LIMIT_EXCEEDED',
        'The expression takes too many steps: read less, or narrow lists first.',
      );
    }
  }

  /** Counts characters or items that are about to be made. */
  grow(count: number): void {
    this.#size += count;
    if (this.#size > expressionLimits.sizeMax) {
      throw new ExpressionError('LIMIT_EXCEEDED', 'The expression makes texts or lists that are too large.');
    }
  }

  /** Counts a search for one text in another, whose cost may be the product of their lengths. */
  search(text: string, sought: string): void {
    if (text.length > expressionLimits.searchedLength || sought.length > expressionLimits.soughtLength) {
      const message = `A search is for at most ${expressionLimits.soughtLength} characters in ${expressionLimits.searchedLength}.`;
      throw new ExpressionError('LIMIT_EXCEEDED', message);
    }
    this.step(1 + Math.ceil((text.length * Math.max(1, sought.length)) / 1_000));
  }
}
