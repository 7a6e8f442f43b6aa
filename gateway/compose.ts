import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { BoundedCache } from '../kernel/bounded-cache.js';
import { keptText } from '../kernel/kept-text.js';
import { versionOf } from './version-of.js';

const version = versionOf('@apollo/composition');

/** What composition needs to know of a subgraph; a `Subgraph` and a `SubgraphExecutor` both are one. */
export interface SubgraphSdl {
  name: string;
  sdl: string;
}

/** What was composed last: a process that opens its gateway once more, as tests do, composes the same again. */
const composed = new BoundedCache<string>(1);

/**
 * Composes the subgraphs' SDL into one supergraph SDL. The order of the subgraphs does not matter. Throws an
 * Error that lists everything that does not fit together.
 */
export function composeSupergraph(subgraphs: readonly SubgraphSdl[]): string {
  const ordered = subgraphs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const key = JSON.stringify(ordered.map(({ name, sdl }) => [name, sdl]));
  const supergraphSdl =
    composed.get(key) ?? keptText('supergraph', `${version} ${key}`, () => composeOrdered(ordered));
  composed.set(key, supergraphSdl);
  return supergraphSdl;
}

function composeOrdered(subgraphs: readonly SubgraphSdl[]): string {
  const services = subgraphs.map(({ name, sdl }) => ({
    name,
    url: `subgraph:${name}`,
    typeDefs: parse(sdl),
  }));
  const result = composeServices(services);
  if (result.errors !== undefined) {
    const problems = result.errors.map(error => `- ${error.message}`).join('\n');
    throw new Error(`The subgraphs do not compose:\n${problems}`);
  }
  return result.supergraphSdl;
}
