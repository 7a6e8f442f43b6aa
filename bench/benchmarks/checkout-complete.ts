import type { Benchmark, Outcome } from '../benchmark.js';
import { sendOnce } from '../checkouts/agent-client.js';
import { type Agent, openRequest, payRequest } from '../checkouts/agent-request.js';
import {
  type AgenticMerchant,
  agenticMerchant,
  agentToken,
  offerProcessor,
} from '../checkouts/agentic-merchant.js';
import { fillCheckouts } from '../checkouts/fill-checkouts.js';
import { sessionRows } from '../checkouts/session-rows.js';
import type { Contestant } from '../load/compare-throughput.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import { servingRoles, type Workbench } from '../workbench.js';
import { throughputOutcome } from './throughput-outcome.js';

/** POST /api/v1/checkout-sessions/{id}/complete: the payment, the order, its events and the stock, in two transactions. */
export const checkoutComplete: Benchmark = { name: 'checkout-complete', isLarge: false, run };

/** More than any server here completes a second; each session is paid once. */
const sessionsPerSecond = 2_500;
/** Sessions that follow each other are of that many products. */
const products = 200;

async function run(workbench: Workbench): Promise<Outcome[]> {
  const merchant = await agenticMerchant(workbench, 'checkout_complete');
  const processor = await workbench.bystander('payment-sandbox-program.js', '/_sandbox');
  const ours = await workbench.ourServer(merchant, servingRoles, { TRADEWIND_ALLOW_LOOPBACK: 'on' });
  const settings = await offerProcessor(ours.url, merchant, processor.url);
  const baseline = await workbench.baselineServer('checkout-baseline.js', merchant, { processor: settings });
  const agent = { token: await agentToken(ours.url, merchant), paymentRail: settings.rail };
  const next = await sessions(workbench, merchant, { server: ours, agent });
  const contestants = { ours: paying(ours, agent, next), baseline: paying(baseline, agent, next) };
  await assertSameWrites(merchant, contestants);
  const outcome = await throughputOutcome(
    {
      name: 'checkout completion',
      target: { atLeast: 0.45 },
      note: 'bare fastify and pg: the same rows and three events in two transactions, and the same two calls of the processor beside them',
    },
    contestants,
    workbench.options,
  );
  await workbench.stop(ours, baseline, processor);
  return [outcome];
}

/** Answers one open session after the other. */
async function sessions(
  { options: { rounds, roundSeconds } }: Workbench,
  merchant: AgenticMerchant,
  { server, agent }: { server: PinnedProcess; agent: Agent },
): Promise<() => string> {
  const opening: Contestant = {
    server,
    requestOf: index => openRequest(agent, merchant.productIds[index]!),
  };
  const originals: string[] = [];
  for (let index = 0; index < products; index++) {
    originals.push(await sendOnce(opening, index));
  }
  const warmUpSeconds = 4;
  const count = (warmUpSeconds + rounds * roundSeconds * 2) * sessionsPerSecond;
  const ids = await fillCheckouts(merchant, originals, count);
  return () => {
    const id = ids.pop();
    if (id === undefined) {
      throw new Error(`More than ${sessionsPerSecond} sessions were completed a second.`);
    }
    return id;
  };
}

const paying = (server: PinnedProcess, agent: Agent, next: () => string): Contestant => ({
  server,
  requestOf: () => payRequest(agent, next()),
});

/** Throws when the rows of the two differ in more than ids and times: then they do not do the same work. */
async function assertSameWrites(
  merchant: AgenticMerchant,
  { ours, baseline }: Record<'ours' | 'baseline', Contestant>,
): Promise<void> {
  // Of the same product, so that nothing else differs.
  const first = await sessionRows(merchant, await sendOnce(ours, 0));
  for (let skipped = 1; skipped < products; skipped++) {
    baseline.requestOf(0);
  }
  const second = await sessionRows(merchant, await sendOnce(baseline, 0));
  if (first !== second) {
    throw new Error(`The baseline writes something else:\n${first}\n${second}`);
  }
}
