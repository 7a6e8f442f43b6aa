import { type RandomSource, randomSource } from '../../bench/catalog/random-source.js';

/** Draws that are the same for the same seed and number, whatever was drawn for other numbers. */
export class Dice {
  readonly #random: RandomSource;

  constructor(seed: number, number: number) {
    // Neighbouring states of the source would draw alike at first.
    this.#random = randomSource(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
    this.#random();
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** Both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!;
  }

  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }

  /** Makes one of the values, each as often as its weight says. */
  weighted<T>(cases: readonly (readonly [weight: number, make: () => T])[]): T {
    let left = this.#random() * cases.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, make] of cases) {
      left -= weight;
      if (left < 0) {
        return make();
      }
    }
    return cases.at(-1)![1]();
  }

  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
