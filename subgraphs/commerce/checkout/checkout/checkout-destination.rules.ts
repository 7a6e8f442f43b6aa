import type { FieldError } from '../../../../kernel/errors.js';
import type { CheckoutAddress } from './checkout-session.entity.js';
import { isSamePlace, type RequestedCart } from './requested-cart.rules.js';

export interface OfferedDestinations {
  destinations: CheckoutAddress[];
  selectedId: string | null;
  errors: FieldError[];
}

/**
 * The places that the agent gave; where it gave none, those that are known of the buyer. A known place is also offered
 * where it is selected, or is a given one: then once, by the known one's id unless the agent chose another. What was
 * selected before stays selected as long as it is offered.
 */
export function offeredDestinations(
  { destinations: given, selectedDestinationId: selected }: RequestedCart,
  known: readonly CheckoutAddress[],
): OfferedDestinations {
  const renamed = new Map<string, string>();
  const destinations: CheckoutAddress[] = [];
  for (const { address, isNamed } of given) {
    const same = known.find(one => isSamePlace(one, address) && (!isNamed || one.id === address.id));
    if (same === undefined) {
      destinations.push(address);
    } else {
      renamed.set(address.id, same.id);
    }
  }
  const ids = new Set(destinations.map(({ id }) => id));
  const wanted = selected.id === null ? null : (renamed.get(selected.id) ?? selected.id);
  const meant = new Set([...renamed.values(), wanted]);
  const offered = known
    .filter(({ id }) => !ids.has(id) && (given.length === 0 || meant.has(id)))
    .map(one => ({ ...one, isKnown: true }));
  const all = [...destinations, ...offered];
  const isOffered = all.some(({ id }) => id === wanted);
  return {
    destinations: all,
    selectedId: isOffered ? wanted : null,
    errors: selected.isNew && !isOffered ? [notOffered] : [],
  };
}

const notOffered: FieldError = {
  path: 'selectedDestinationId',
  code: 'DESTINATION_NOT_FOUND',
  message: 'No destination of the session has this id.',
};
