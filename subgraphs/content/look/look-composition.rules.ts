import Big from 'big.js';
import type { Money } from '../../../kernel/money.js';
import type { LookItem, LookReason } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import type { LookRole } from './look.values.js';
import { excludes, wornRoles } from './look-role.rules.js';
import { type Candidate, isFor, neutralColors, ranked } from './look-score.rules.js';

/** What the products of a look have to keep to together. */
export interface LookBounds {
  /** How many products at most. */
  size: number;
  /** Of all together; null: any. */
  budget: Money | null;
  audience: string | null;
}

/** Below that, more speaks against a product than for it. */
const pointsMin = 0;
const harmony = { same: 2, neutral: 1, neighbour: 1, opposite: 1, clash: -3, pattern: -2 } as const;

/**
 * Puts a look together, step by step the best product that goes with those before: one of a role, for the same people, in one
 * currency and within the budget. It stands on the best product of all that something of the brief speaks for and that others
 * go with; that decides what the look is of. The same candidates always give the same look. Empty where there is none.
 */
export function composed(candidates: readonly Candidate[], bounds: LookBounds): Candidate[] {
  const { budget, audience } = bounds;
  const allowed = allowedIn(candidates, bounds);
  for (const first of allowed.filter(candidate => isAskedFor(candidate, audience)).slice(0, firstsMax)) {
    const chosen = isAffordable(first, [], budget) ? from(first, allowed, bounds) : [];
    if (chosen.length >= lookLimits.productsMin) return inOrder(chosen);
  }
  return [];
}

/** Those that more speaks for than against, for whom the look is, and in the currency of its budget; the best first. */
export const allowedIn = (
  candidates: readonly Candidate[],
  { budget, audience }: Pick<LookBounds, 'budget' | 'audience'>,
): Candidate[] =>
  ranked(candidates).filter(
    ({ product, points }) =>
      points >= pointsMin &&
      isFor(product, audience) &&
      (budget === null || product.currency === budget.currency),
  );

/** The best of each slot, so many of each and so many in all. */
export function bestOfSlots(
  candidates: readonly Candidate[],
  { perSlot, max }: { perSlot: number; max: number },
): Candidate[] {
  const taken = new Map<string, number>();
  return ranked(candidates)
    .filter(({ slot }) => {
      const before = taken.get(slot) ?? 0;
      taken.set(slot, before + 1);
      return before < perSlot;
    })
    .slice(0, max);
}

/** Products that a look is tried to stand on, so that a brief that cannot be met is answered soon. */
const firstsMax = 20;

/** Whether something of the brief speaks for it, or whom it is for, where a brief says that alone. */
const isAskedFor = ({ product, reasons }: Candidate, audience: string | null): boolean =>
  reasons.some(({ code, points }) => points > 0 && code !== 'picture') ||
  (audience !== null && product.audience.gender === audience);

function from(first: Candidate, allowed: readonly Candidate[], { size, budget }: LookBounds): Candidate[] {
  const chosen = [withRole(first)];
  while (chosen.length < size) {
    const next = bestBeside(allowed, chosen, budget);
    if (next === null) break;
    chosen.push(next);
  }
  return chosen;
}

/** Of products that somebody else chose, those that may stand together, in their order: what does not go with those before is left out. */
export function goesTogether(named: readonly Candidate[], { size, budget }: LookBounds): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of named) {
    const isTaken = chosen.length < size && goesWith(candidate, chosen);
    if (isTaken && isAffordable(candidate, chosen, budget)) chosen.push(withHarmony(candidate, chosen));
  }
  return inOrder(chosen);
}

/** The best candidate that goes with all that were chosen; what a look stands on comes before accessories. */
export function bestBeside(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  budget: Money | null,
): Candidate | null {
  const fitting = candidates
    .filter(candidate => goesWith(candidate, chosen) && isAffordable(candidate, chosen, budget))
    .map(candidate => withHarmony(withRole(candidate), chosen))
    .filter(({ points }) => points >= pointsMin);
  const base = fitting.filter(({ role }) => isBase(role));
  return ranked(base.length > 0 ? base : fitting)[0] ?? null;
}

const baseRoles: ReadonlySet<LookRole> = new Set(['one_piece', 'top', 'bottom', 'footwear', 'other']);
const isBase = (role: LookRole): boolean => baseRoles.has(role);

/** Whether a product can stand beside the others at all: of the same department, in a free slot, for the same people. */
export function goesWith(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.every(
    other =>
      other.product.productId !== candidate.product.productId &&
      other.department === candidate.department &&
      other.slot !== candidate.slot &&
      !excludes(other.role, candidate.role) &&
      other.product.currency === candidate.product.currency &&
      isForSame(other, candidate),
  );
}

function isForSame(one: Candidate, other: Candidate): boolean {
  const { gender, ageGroup } = one.product.audience;
  const isSameAge = (ageGroup ?? 'adult') === (other.product.audience.ageGroup ?? 'adult');
  return isSameAge && (gender === 'unisex' || isFor(other.product, gender));
}

function isAffordable({ product }: Candidate, chosen: readonly Candidate[], budget: Money | null): boolean {
  if (budget === null) return true;
  const spent = chosen.reduce((sum, each) => sum.plus(each.product.unitAmount ?? 0), new Big(0));
  return product.unitAmount !== null && spent.plus(product.unitAmount).lte(budget.amount);
}

function withRole(candidate: Candidate): Candidate {
  const { role, slot, product } = candidate;
  const what = role === 'other' ? (product.category.at(-1) ?? 'other goods') : role.replace('_', ' ');
  const text = `The best ${what} for the look.`;
  return { ...candidate, slot, reasons: [...candidate.reasons, { code: 'role', text, points: 0 }] };
}

/** With what its color and pattern do beside those before. */
export function withHarmony(candidate: Candidate, chosen: readonly Candidate[]): Candidate {
  const reasons = harmonyReasons(candidate, chosen);
  return {
    ...candidate,
    points: candidate.points + reasons.reduce((sum, { points }) => sum + points, 0),
    reasons: [...candidate.reasons, ...reasons],
  };
}

/** Degrees on the color wheel that painters use. */
const wheel: ReadonlyMap<string, number> = new Map([
  ['red', 0],
  ['orange', 60],
  ['yellow', 120],
  ['gold', 120],
  ['green', 180],
  ['blue', 240],
  ['purple', 300],
  ['pink', 340],
]);
const neighbourMax = 60;
const oppositeMin = 150;

function harmonyReasons({ product }: Candidate, chosen: readonly Candidate[]): LookReason[] {
  const color = product.color?.value;
  const others = chosen.flatMap(each => each.product.color?.value ?? []);
  const patterns = chosen.filter(each => isPatterned(each.product.pattern));
  const reasons: LookReason[] = [];
  if (color !== undefined && others.length > 0) reasons.push(colorReason(color, others));
  if (isPatterned(product.pattern) && patterns.length > 0) {
    const text = `Its pattern, ${product.pattern}, competes with that of ${patterns[0]!.product.title}.`;
    reasons.push({ code: 'color_harmony', text, points: harmony.pattern });
  }
  return reasons;
}

const isPatterned = (pattern: string | null): boolean => pattern !== null && pattern !== 'plain';

function colorReason(color: string, others: readonly string[]): LookReason {
  const reason = (text: string, points: number): LookReason => ({ code: 'color_harmony', text, points });
  if (others.includes(color)) return reason(`Its color, ${color}, is one of the look.`, harmony.same);
  const strong = others.filter(other => !neutralColors.has(other));
  if (neutralColors.has(color) || strong.length === 0) {
    return reason(`Its color, ${color}, goes with ${listed(others)}.`, harmony.neutral);
  }
  const distances = strong.map(other => distance(color, other));
  if (distances.every(each => each !== null && each <= neighbourMax)) {
    return reason(`Its color, ${color}, is a neighbour of ${listed(strong)}.`, harmony.neighbour);
  }
  if (distances.every(each => each !== null && each >= oppositeMin)) {
    return reason(`Its color, ${color}, contrasts with ${listed(strong)}.`, harmony.opposite);
  }
  return reason(`Its color, ${color}, clashes with ${listed(strong)}.`, harmony.clash);
}

const listed = (colors: readonly string[]): string => [...new Set(colors)].join(' and ');

function distance(one: string, other: string): number | null {
  const [a, b] = [wheel.get(one), wheel.get(other)];
  if (a === undefined || b === undefined) return null;
  const between = Math.abs(a - b);
  return Math.min(between, 360 - between);
}

const inOrder = (chosen: readonly Candidate[]): Candidate[] =>
  chosen.toSorted((a, b) => place(a.role) - place(b.role));

const place = (role: LookRole): number => (role === 'other' ? 0 : wornRoles.indexOf(role));

/** The candidate as an item, with the facts that it was allowed by: its price and its stock. */
export function itemOf({ product, role, reasons }: Candidate): LookItem {
  const { productId, title, sku, category, color, unitAmount, currency, availableQuantity } = product;
  const stock =
    availableQuantity === null ? 'Its stock is not tracked.' : `${availableQuantity} units can be sold.`;
  const facts: LookReason[] = [
    ...(unitAmount === null
      ? []
      : [{ code: 'price' as const, text: `It costs ${unitAmount} ${currency}.`, points: 0 }]),
    ...(availableQuantity !== null && availableQuantity <= 0
      ? []
      : [{ code: 'stock' as const, text: stock, points: 0 }]),
  ];
  return {
    ...{ productId, title, sku, role, category: category.length === 0 ? null : category.join(' > ') },
    ...{ color: color?.value ?? null, reasons: [...reasons, ...facts], picture: 'none', place: null },
  };
}
