import type { Benchmark, Outcome } from '../benchmark.js';
import { sendOnce } from '../checkouts/agent-client.js';
import { type Agent, openRequest } from '../checkouts/agent-request.js';
import {
  type AgenticMerchant,
  agenticMerchant,
  agentToken,
  offerProcessor,
} from '../checkouts/agentic-merchant.js';
import { sessionRows } from '../checkouts/session-rows.js';
import type { Contestant } from '../load/compare-throughput.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { servingRoles, type Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

/** §4.5 POST /api/v1/checkout-sessions: the item priced, its stock held and the session stored in one transaction. */
export const checkoutSession: Benchmark = { name: 'checkout-session', isLarge: false, run };

const note = 'bare fastify and pg: the product read, its stock held, the same rows in one transaction';

async function run(workbench: Workbench): Promise<Outcome[]> {
  const merchant = await agenticMerchant(workbench, 'checkout_session');
  const { productIds } = merchant;
  const servers = [
    await workbench.ourServer(merchant, servingRoles, { TRADEWIND_ALLOW_LOOPBACK: 'on' }),
    await workbench.baselineServer('checkout-baseline.js', merchant),
  ] as const;
  const processor = await workbench.bystander('payment-sandbox-program.js', '/_sandbox');
  const { rail: paymentRail } = await offerProcessor(servers[0].url, merchant, processor.url);
  const agent = { token: await agentToken(servers[0].url, merchant), paymentRail };
  const both = (ids: readonly string[]) => ({
    ours: buying(servers[0], ids, agent),
    baseline: buying(servers[1], ids, agent),
  });
  await assertSameWrites(merchant, both(productIds));
  const outcomes = [
    await throughputOutcome(
      { name: 'checkout session', target: { atLeast: 0.35 }, note },
      both(productIds),
      workbench.options,
    ),
    await throughputOutcome(
      {
        name: 'checkout session, 32 buyers of one product',
        target: { atLeast: 0 },
        note: `${note}; every buyer got it at the first try`,
      },
      both(productIds.slice(0, 1)),
      workbench.options,
    ),
  ];
  await workbench.stop(...servers, processor);
  return outcomes;
}

const buying = (server: PinnedProcess, productIds: readonly string[], agent: Agent): Contestant => ({
  server,
  requestOf: index => openRequest(agent, productIds[(index * 7) % productIds.length]!),
});

/** Throws when the rows of the two differ in more than ids and times: then they do not do the same work. */
async function assertSameWrites(
  merchant: AgenticMerchant,
  { ours, baseline }: Record<'ours' | 'baseline', Contestant>,
): Promise<void> {
  const first = await sessionRows(merchant, await sendOnce(ours, 0));
  const second = await sessionRows(merchant, await sendOnce(baseline, 0));
  if (first !== second) {
    throw new Error(`The baseline writes something else:\n${first}\n${second}`);
  }
}
