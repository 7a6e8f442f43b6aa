import { isDeepStrictEqual } from 'node:util';
import type { Settlement } from './settlement.entity.js';
import type { SettlementField } from './settlement-field.js';
import { settlementFields } from './settlement-fields.js';

const announced = Object.entries<SettlementField>(settlementFields).flatMap(([name, { isAnnounced }]) =>
  isAnnounced ? [name as keyof Settlement] : [],
);

/** Public paths in which two states of a settlement differ, such as `marketplaceNet` and `components.commission`. */
export function changedSettlementFields(before: Settlement, after: Settlement): string[] {
  return [
    ...announced.filter(field => !isDeepStrictEqual(before[field], after[field])),
    ...changedComponents(before, after).map(category => `components.${category}`),
  ];
}

function changedComponents(before: Settlement, after: Settlement): string[] {
  const [old, current] = [before, after].map(
    ({ components }) => new Map(components.map(component => [component.category, component])),
  ) as [Map<string, unknown>, Map<string, unknown>];
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    category => !isDeepStrictEqual(old.get(category), current.get(category)),
  );
}
