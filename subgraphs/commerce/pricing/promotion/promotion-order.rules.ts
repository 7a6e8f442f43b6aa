import type { Promotion } from './promotion.entity.js';

type Ordered = Pick<
  Promotion,
  'id' | 'priority' | 'currency' | 'isForAssignedProducts' | 'stores' | 'trigger'
>;

/** How narrow a promotion is: named products weigh more than a code, and that more than the place. */
export const specificityOf = ({ currency, isForAssignedProducts, stores, trigger }: Ordered): number =>
  (isForAssignedProducts ? 8 : 0) +
  (trigger === 'automatic' ? 0 : 4) +
  (stores.length > 0 ? 2 : 0) +
  (currency === null ? 0 : 1);

/** A total order: by priority, then by specificity, then by id, the oldest first. Ties cannot happen, as ids differ. */
export const byPrecedence = (a: Ordered, b: Ordered): number =>
  b.priority - a.priority || specificityOf(b) - specificityOf(a) || (a.id < b.id ? -1 : Number(a.id > b.id));
