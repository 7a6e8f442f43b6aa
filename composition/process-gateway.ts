import { createGateway, type Gateway } from '../gateway/gateway.js';
import { compileSubgraph } from '../kernel/federation/compile-subgraph.js';
import { remoteExecutor } from '../kernel/federation/remote-executor.js';
import type { SubgraphExecutor } from '../kernel/federation/subgraph-executor.js';
import { tracedExecutor } from '../kernel/telemetry/traced-executor.js';
import { RateLimiter } from '../rest-facade/access/rate-limiter.js';
import { RequestRate } from '../rest-facade/access/request-rate.js';
import { subgraphNames } from './config/config.js';
import { listLengths } from './list-lengths.js';
import type { ProcessDependencies } from './process-dependencies.js';
import { publicFields } from './public-fields.js';
import { buildNamedSubgraph, describeSubgraph } from './subgraphs.js';

/** The gateway of a process, over subgraphs of this process or of others, with the rate that its callers share. */
export interface ProcessGateway {
  gateway: Gateway;
  rate: RequestRate;
}

/** What all callers together may ask about one merchant, in multiples of what one address may ask of all. */
const addressesPerMerchant = 20;

/** Composes and opens it; the role `gateway` serves it, and tools run on it in every role. */
export async function openProcessGateway(dependencies: ProcessDependencies): Promise<ProcessGateway> {
  const { rateLimit, publicRateLimit } = dependencies.config;
  const limiter = (perMinute: number) => new RateLimiter(perMinute, dependencies.clock);
  const rate = new RequestRate(
    rateLimit === null ? null : limiter(rateLimit),
    publicRateLimit === null
      ? null
      : { ofAddress: limiter(publicRateLimit), ofMerchant: limiter(publicRateLimit * addressesPerMerchant) },
  );
  const gateway = createGateway({
    executors: await executors(dependencies),
    listLengths,
    spend: (ctx, requests) => rate.spend(ctx, requests),
    publicFields,
    countPublic: ({ address }, calls) => rate.spendPublic(address, calls),
  });
  return { gateway, rate };
}

async function executors(dependencies: ProcessDependencies): Promise<SubgraphExecutor[]> {
  const { tracing } = dependencies;
  const untraced = await untracedExecutors(dependencies);
  return tracing === null ? untraced : untraced.map(executor => tracedExecutor(executor, tracing));
}

function untracedExecutors(dependencies: ProcessDependencies): Promise<SubgraphExecutor[]> {
  const { config, contextSecret, tracing } = dependencies;
  return Promise.all(
    subgraphNames.map(async name => {
      const url = config.subgraphUrls.get(name);
      if (url === undefined) {
        const { allowLoopback, agents, publicUrl } = config;
        return compileSubgraph(
          await buildNamedSubgraph(name, { ...dependencies, publicUrl, allowLoopback, agents }),
        );
      }
      const { sdl } = await describeSubgraph(name);
      return remoteExecutor({ name, sdl, url, contextSecret, tracing });
    }),
  );
}
