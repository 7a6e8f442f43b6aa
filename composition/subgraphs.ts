import type { Subgraph } from '../kernel/federation/subgraph.js';
import { abandonCatalogJobs, catalogSubgraph, PushAccounts } from '../subgraphs/catalog/index.js';
import { commerceSubgraph, pushMetrics } from '../subgraphs/commerce/index.js';
import {
  abandonContentJobs,
  contentSubgraph,
  eraseOrderOfReviews,
  reviewSyncs,
} from '../subgraphs/content/index.js';
import {
  abandonFinanceJobs,
  financeSubgraph,
  forgetOrderOfSettlements,
  settlementSyncs,
} from '../subgraphs/finance/index.js';
import { defaultCurrency, platformSubgraph } from '../subgraphs/platform/index.js';
import { type AgentConfig, type SubgraphName, subgraphNames } from './config/config.js';
import type { ProcessDependencies } from './process-dependencies.js';

type SubgraphDependencies = Pick<
  ProcessDependencies,
  | 'uploads'
  | 'media'
  | 'quota'
  | 'signals'
  | 'changes'
  | 'feed'
  | 'mails'
  | 'encryption'
  | 'outbound'
  | 'marketplaces'
  | 'channels'
  | 'metrics'
  | 'rails'
  | 'agentOutbound'
  | 'clock'
  | 'prices'
  | 'models'
  | 'pictures'
  | 'toolbox'
> & {
  publicUrl: string;
  allowLoopback: boolean;
  agents: AgentConfig;
};

const builders: Record<SubgraphName, (dependencies: SubgraphDependencies) => Promise<Subgraph>> = {
  catalog: ({
    feed,
    uploads,
    media,
    quota,
    publicUrl,
    marketplaces,
    channels,
    encryption,
    outbound,
    allowLoopback,
    prices,
    models,
    rails,
  }) =>
    catalogSubgraph({
      feed,
      uploads,
      media,
      quota,
      publicUrl,
      prices,
      paymentRails: rails,
      channels,
      engines: models?.engines,
      shopping: models?.shopping,
      editor: models?.images,
      model: models?.language,
      defaults: { currency: defaultCurrency },
      connections: {
        marketplaces,
        encryption,
        http: outbound,
        policy: { allowLoopback },
      },
    }),
  commerce: ({
    feed,
    marketplaces,
    encryption,
    publicUrl,
    metrics,
    media,
    rails,
    agentOutbound,
    clock,
    agents,
  }) =>
    commerceSubgraph({
      feed,
      marketplaces,
      rails,
      encryption,
      publicUrl,
      agents: { http: agentOutbound, clock, config: agents },
      documents: media,
      pushAccounts: new PushAccounts({ marketplaces, encryption, publicUrl }),
      onPush: pushMetrics(metrics),
      erasers: [eraseOrderOfReviews, forgetOrderOfSettlements],
      onFinanceSignal: settlementSyncs.run,
      onReviewSignal: reviewSyncs.run,
    }),
  content: ({
    signals,
    uploads,
    media,
    publicUrl,
    quota,
    pictures,
    encryption,
    marketplaces,
    models,
    toolbox,
  }) =>
    contentSubgraph({
      signals,
      toolbox,
      uploads,
      media,
      publicUrl,
      quota,
      pictures,
      encryption,
      marketplaces,
      model: models?.language ?? null,
    }),
  finance: ({ marketplaces }) => financeSubgraph({ marketplaces }),
  platform: ({ signals, feed, changes, encryption, outbound, allowLoopback, mails, prices, publicUrl }) =>
    platformSubgraph({
      signals,
      feed,
      changes,
      encryption,
      outbound,
      addressPolicy: { allowLoopback },
      mails,
      publicUrl,
      abandonJobs: { ...abandonCatalogJobs({ prices }), ...abandonContentJobs, ...abandonFinanceJobs },
    }),
};

export const buildNamedSubgraph = (
  name: SubgraphName,
  dependencies: SubgraphDependencies,
): Promise<Subgraph> => builders[name](dependencies);

/** A subgraph without anything to run on: enough to tell its SDL to a gateway whose subgraph runs elsewhere. */
export const describeSubgraph = (name: SubgraphName): Promise<Subgraph> =>
  builders[name]({} as SubgraphDependencies);

/** All of them, for the schema files. */
export const describeSubgraphs = (): Promise<Subgraph[]> => Promise.all(subgraphNames.map(describeSubgraph));
