import type { FileStorage } from '../rest-facade/request/upload.js';
import { routes } from '../rest-facade/routes/routes.js';
import { operationTools } from '../rest-facade/tools/operation-tools.js';
import { publicTools } from '../rest-facade/tools/public-tools.js';
import { ToolRegistry } from '../rest-facade/tools/tool-registry.js';
import { type ToolSource, toolSources } from '../rest-facade/tools/tool-source.js';
import type { Toolbox } from '../subgraphs/content/index.js';
import type { Lazy } from './lazy.js';
import type { ProcessGateway } from './process-gateway.js';

/** All tools: those of routes, and of operations without one. */
export const everyToolSource = (): ToolSource[] => [...toolSources(routes), ...operationTools];

/** Known at once, and callable as soon as the gateway is open: the first call opens it. */
export const openToolbox = (
  gateway: Lazy<ProcessGateway>,
  storage: FileStorage,
  publicUrl: string,
): Toolbox => registry(everyToolSource(), { gateway, storage, publicUrl });

/** The tools that need no credential. */
export const openPublicToolbox = (
  gateway: Lazy<ProcessGateway>,
  storage: FileStorage,
  publicUrl: string,
): Toolbox => registry(publicTools, { gateway, storage, publicUrl });

const registry = (
  sources: readonly ToolSource[],
  { gateway, ...services }: { gateway: Lazy<ProcessGateway>; storage: FileStorage; publicUrl: string },
): ToolRegistry =>
  new ToolRegistry(sources, {
    operations: async () => (await gateway.get()).gateway,
    ...services,
  });
