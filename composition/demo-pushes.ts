import { request } from 'undici';
import type { RequestContext } from '../kernel/context.js';
import { connectionLimits } from '../subgraphs/catalog/channels/connection/connection.limits.js';
import { listConnections, PushAccounts } from '../subgraphs/catalog/index.js';
import type { ProcessDependencies } from './process-dependencies.js';
import type { RunningSandbox } from './sandboxes.js';

type PushDependencies = Pick<ProcessDependencies, 'config' | 'marketplaces' | 'encryption'>;

/** Tells each sandbox where its pushes go, as a merchant does in the settings of a marketplace. */
export async function pointPushes(
  { config, marketplaces, encryption }: PushDependencies,
  ctx: RequestContext,
  sandboxes: readonly RunningSandbox[],
): Promise<void> {
  const accounts = new PushAccounts({ marketplaces, encryption, publicUrl: config.publicUrl });
  const all = { marketplace: null, country: null, statuses: null };
  const { items } = await listConnections(ctx, all, { offset: 0, limit: connectionLimits.connectionsMax });
  const urls = await accounts.urlsFor(ctx.reader, ctx.organizationId, items);
  await Promise.all(
    sandboxes.map(async ({ marketplace, account, adminUrl }) => {
      const place = items.findIndex(
        item => item.marketplace === marketplace && item.externalAccountId === account.externalId,
      );
      const url = urls[place] ?? null;
      const body = JSON.stringify({ url });
      const answer = await request(`${adminUrl}/push-target`, { method: 'PUT', body });
      await answer.body.dump();
    }),
  );
}
