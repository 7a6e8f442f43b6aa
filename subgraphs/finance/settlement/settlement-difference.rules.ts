import { isDeepStrictEqual } from 'node:util';
import type { Settlement } from './settlement.entity.js';

/** Whose changes are told; identity and bookkeeping never change or say nothing. */
const told = [
  'orderId',
  'status',
  'componentsTotal',
  'marketplaceNet',
  'variance',
  'evidenceStatus',
  'evidence',
  'payoutReferences',
  'reconciliation',
  'paymentReceived',
  'unclassifiedTypes',
  'mappingVersion',
] as const satisfies readonly (keyof Settlement)[];

/** Public paths in which two states of a settlement differ, such as `marketplaceNet` and `components.commission`. */
export function changedSettlementFields(before: Settlement, after: Settlement): string[] {
  return [
    ...told.filter(field => !isDeepStrictEqual(before[field], after[field])),
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
