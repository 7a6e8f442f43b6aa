import type { FieldError } from '../../../../kernel/errors.js';
import { when } from '../checkout-terms/term.rules.js';
import type { TimeWindow } from '../window/time-window.entity.js';
import { readWindow, type StatedWindow } from '../window/time-window.rules.js';
import type {
  Promotion,
  PromotionCombination,
  PromotionDefinition,
  PromotionLimits,
  PromotionStore,
  PromotionTerms,
} from './promotion.entity.js';
import { once, promotionErrors } from './promotion.rules.js';
import type { PromotionStatus, PromotionTrigger } from './promotion.values.js';
import { normalDefinition } from './promotion-form.rules.js';
import { readTerms, type StatedTerms } from './stated-terms.rules.js';

/** What a caller changes: what is absent stays, null clears. Objects and lists are replaced as a whole. */
export interface PromotionChanges<Status extends PromotionStatus = PromotionStatus> {
  name?: string | null | undefined;
  status?: Status | null | undefined;
  terms?: StatedTerms | null | undefined;
  trigger?: PromotionTrigger | null | undefined;
  code?: string | null | undefined;
  currency?: string | null | undefined;
  isForAssignedProducts?: boolean | null | undefined;
  stores?: PromotionStore[] | null | undefined;
  isInCheckout?: boolean | null | undefined;
  window?: StatedWindow | null | undefined;
  priority?: number | null | undefined;
  combination?: PromotionCombination | null | undefined;
  limits?: PromotionLimits | null | undefined;
}

export const noLimits: PromotionLimits = {
  ...{ usageLimit: null, usageLimitPerBuyer: null, budget: null, minimumSpend: null },
};

/** What a promotion is where its maker says nothing: for everybody, and not combined with another. */
const cleared: Omit<PromotionDefinition, 'terms' | 'window'> = {
  name: '',
  trigger: 'automatic',
  code: null,
  currency: null,
  isForAssignedProducts: true,
  stores: [],
  isInCheckout: false,
  priority: 0,
  combination: { stacking: 'exclusive', group: null, combinesWith: [] },
  limits: noLimits,
};

export const emptyDefinition: PromotionDefinition = {
  ...cleared,
  terms: { kind: 'free_shipping' },
  window: null,
};

/** The promotion as it is to be, with everything wrong with it by itself. Errors are at the paths of the changes. */
export function changedDefinition(
  before: PromotionDefinition,
  changes: PromotionChanges,
): { definition: PromotionDefinition; errors: FieldError[] } {
  const window = changedWindow(before.window, changes.window);
  const terms = changedTerms(before.terms, changes.terms);
  const keys = Object.keys(cleared) as (keyof typeof cleared)[];
  const entries = keys.map(key => [
    key,
    changes[key] === undefined ? before[key] : (changes[key] ?? cleared[key]),
  ]);
  const definition: PromotionDefinition = {
    ...(Object.fromEntries(entries) as typeof cleared),
    terms: terms.terms,
    window: window.window,
  };
  const found = once([
    ...keptErrors(changes),
    ...terms.errors,
    ...promotionErrors(definition),
    ...window.errors,
  ]);
  return found.length > 0
    ? { definition, errors: found }
    : { definition: normalDefinition(definition), errors: [] };
}

const changedWindow = (
  before: TimeWindow | null,
  stated: StatedWindow | null | undefined,
): { window: TimeWindow | null; errors: FieldError[] } =>
  stated == null ? { window: stated === undefined ? before : null, errors: [] } : readWindow(stated);

/** Terms that lack a field have no other errors than that: terms without errors stand in for them. */
function changedTerms(
  before: PromotionTerms,
  stated: StatedTerms | null | undefined,
): { terms: PromotionTerms; errors: FieldError[] } {
  if (stated == null) {
    return { terms: before, errors: [] };
  }
  const { terms, errors } = readTerms(stated);
  return { terms: terms ?? { kind: 'free_shipping' }, errors };
}

/** What a promotion always has cannot be cleared. */
const keptErrors = (changes: PromotionChanges): FieldError[] =>
  (['status', 'terms', 'trigger', 'isForAssignedProducts', 'isInCheckout'] as const).flatMap(field =>
    when(changes[field] === null, field, 'NOT_CLEARABLE', 'This cannot be null; leave it out to keep it.'),
  );

export const definitionOf = (promotion: Promotion): PromotionDefinition => {
  const keys = Object.keys(emptyDefinition) as (keyof PromotionDefinition)[];
  return Object.fromEntries(keys.map(key => [key, promotion[key]])) as unknown as PromotionDefinition;
};
