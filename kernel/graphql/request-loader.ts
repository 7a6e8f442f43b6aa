import DataLoader from 'dataloader';
import type { RequestContext } from '../context.js';

/**
 * Loads by id: one call of `load` for all ids that a request asks for in the same turn. It answers one value for each id, in
 * their order. Nothing is kept from one turn to the next, as a mutation may change it.
 */
export function requestLoader<Value>(
  load: (ctx: RequestContext, ids: readonly string[]) => Promise<readonly Value[]>,
): (ctx: RequestContext, id: string) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<string, Value>>();
  return (ctx, id) => {
    let loader = loaders.get(ctx);
    if (loader === undefined) {
      loader = new DataLoader(ids => load(ctx, ids), { cache: false });
      loaders.set(ctx, loader);
    }
    return loader.load(id);
  };
}

/** Those of the values that were found, in the order of the ids; null for the others. */
export function alignedWith<Value extends { id: string }>(
  ids: readonly string[],
  found: readonly Value[],
): (Value | null)[] {
  const byId = new Map(found.map(value => [value.id, value]));
  return ids.map(id => byId.get(id) ?? null);
}
