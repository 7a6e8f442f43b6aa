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

/**
 * Loads the first things of each id, up to a limit: one call of `load` for all ids that a request asks for in the same turn
 * with the same limit.
 */
export function limitedLoader<Value>(
  load: (ctx: RequestContext, ids: readonly string[], limit: number) => Promise<ReadonlyMap<string, Value[]>>,
): (ctx: RequestContext, id: string, limit: number) => Promise<Value[]> {
  const loadAll = requestLoader<Value[], { id: string; limit: number }>(async (ctx, keys) => {
    const limits = [...new Set(keys.map(({ limit }) => limit))];
    const found = await Promise.all(limits.map(limit => load(ctx, idsWith(keys, limit), limit)));
    return keys.map(({ id, limit }) => found[limits.indexOf(limit)]!.get(id) ?? []);
  });
  return (ctx, id, limit) => loadAll(ctx, { id, limit });
}

const idsWith = (keys: readonly { id: string; limit: number }[], limit: number): string[] => [
  ...new Set(keys.filter(key => key.limit === limit).map(({ id }) => id)),
];

/** Those of the values that were found, in the order of the ids; null for the others. */
export function alignedWith<Value extends { id: string }>(
  ids: readonly string[],
  found: readonly Value[],
): (Value | null)[] {
  const byId = new Map(found.map(value => [value.id, value]));
  return ids.map(id => byId.get(id) ?? null);
}
