import DataLoader from 'dataloader';
import type { RequestContext } from '../context.js';

/**
 * Loads by key, which most often is an id: one call of `load` for all keys that a request asks for in the same turn. It
 * answers one value for each key, in their order. Nothing is kept from one turn to the next, as a mutation may change it.
 */
export function requestLoader<Value, Key = string>(
  load: (ctx: RequestContext, keys: readonly Key[]) => Promise<readonly Value[]>,
): (ctx: RequestContext, key: Key) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();
  return (ctx, key) => {
    let loader = loaders.get(ctx);
    if (loader === undefined) {
      loader = new DataLoader(keys => load(ctx, keys), { cache: false });
      loaders.set(ctx, loader);
    }
    return loader.load(key);
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
