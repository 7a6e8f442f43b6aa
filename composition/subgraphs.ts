import { type SubgraphName, subgraphNames } from '../kernel/config.js';
import type { Subgraph } from '../kernel/federation/subgraph.js';
import { catalogSubgraph } from '../subgraphs/catalog/index.js';
import { defaultCurrency, platformSubgraph } from '../subgraphs/platform/index.js';
import type { ProcessParts } from './process-parts.js';

type SubgraphParts = Pick<ProcessParts, 'uploads' | 'media' | 'signals' | 'changes' | 'encryption'> & {
  publicUrl: string;
  allowLoopback: boolean;
};

const builders: Record<SubgraphName, (parts: SubgraphParts) => Promise<Subgraph>> = {
  catalog: ({ uploads, media, publicUrl }) =>
    catalogSubgraph({ uploads, media, publicUrl, defaults: { currency: defaultCurrency } }),
  platform: ({ signals, changes, encryption, allowLoopback }) =>
    platformSubgraph({
      signals,
      changes,
      encryption,
      addressPolicy: { allowLoopback, allowHttp: allowLoopback },
    }),
};

export const buildNamedSubgraph = (name: SubgraphName, parts: SubgraphParts): Promise<Subgraph> =>
  builders[name](parts);

/**
 * Every subgraph without anything to run on: enough to print its SDL, for the schema files and for a gateway whose
 * subgraphs run elsewhere.
 */
export function describeSubgraphs(): Promise<Subgraph[]> {
  const nothing = {} as SubgraphParts;
  return Promise.all(subgraphNames.map(name => builders[name](nothing)));
}
