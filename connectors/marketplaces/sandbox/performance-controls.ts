import { isCalendarDay } from '../../../kernel/calendar-time.js';
import { ControlError } from './control-actions.js';
import type { NewItemCounters, NewPerformance } from './controls.js';
import { putPerformance } from './performance.js';
import type { Sandbox } from './sandbox.js';
import type { SandboxItemCounters, SandboxListing, SandboxPerformance } from './state.js';

export function setPerformance({ shop, protocol }: Sandbox, given: NewPerformance): SandboxPerformance {
  const { stores } = protocol.account;
  const storeId = given.storeId ?? stores[0]!.id;
  if (!stores.some(({ id }) => id === storeId)) {
    throw new ControlError(400, `storeId: the stores are ${stores.map(({ id }) => id).join(', ')}.`);
  }
  if (!isCalendarDay(given.day)) {
    throw new ControlError(400, 'day: that is no day of the calendar.');
  }
  const { source, day, figures, sku = null } = given;
  const listingId = sku === null ? null : listingOf(shop, sku).id;
  return putPerformance(shop, { source, day, storeId, sku, listingId, figures });
}

export function putItemCounters({ shop }: Sandbox, given: NewItemCounters): SandboxItemCounters {
  const { id } = listingOf(shop, given.sku);
  const made = { id, views: given.views, units: given.units };
  shop.state.itemCounters.set(id, made);
  return made;
}

function listingOf(shop: Sandbox['shop'], sku: string): SandboxListing {
  const found = shop.listings().find(({ variants }) => variants.some(variant => variant.sku === sku));
  if (found === undefined) {
    throw new ControlError(400, `sku: nothing with the SKU ${sku} is on sale.`);
  }
  return found;
}
