import type { Clock } from '../../../../kernel/clock.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import type { AnyTaskDefinition } from '../../../../kernel/jobs/define-task.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { systemRandom } from '../../../../kernel/random.js';
import { EndpointDelivery } from '../../../platform/index.js';
import type { CheckoutStore } from '../../checkout/checkout/checkout-session.store.js';
import { PageLinks } from '../page-link/page-links.js';
import { notifyAgentLater } from './agent-delivery.queue.js';
import { AgentDeliveryStore } from './agent-delivery-store.js';
import { AgentOrders } from './agent-order.queries.js';
import { AgentPlatformResolver } from './agent-platform.resolver.js';
import { type AgentConfig, AgentPlatformService } from './agent-platform.service.js';
import { agentPlatformTasks } from './agent-platform.tasks.js';
import { AgentProfiles } from './agent-profiles.js';
import { AgentStatements } from './agent-statement.store.js';
import { OrderEndpointResolver } from './order-endpoint.resolver.js';
import { OrderEndpointService } from './order-endpoint.service.js';
import type { OrderNotifiers } from './order-notifier.js';

/** How agents are dealt with. */
export interface AgentSettings {
  /** Calls to addresses that agents chose. */
  http: Outbound;
  clock: Clock;
  config: AgentConfig;
}

/** What telling agents of their orders needs. */
export interface AgentWork extends Pick<AgentSettings, 'http' | 'clock'> {
  notifiers: OrderNotifiers;
}

interface AgentDependencies {
  store: CheckoutStore;
  encryption: Encryption;
}

export function agentPlatformResolvers(
  { store, encryption }: AgentDependencies,
  { http, clock, config }: AgentSettings,
): [object, object][] {
  const statements = new AgentStatements(encryption);
  const service = new AgentPlatformService({
    profiles: new AgentProfiles({ http, clock }),
    orders: new AgentOrders(store, statements, new PageLinks(encryption, 'order')),
    statements,
    config,
    http,
  });
  return [
    [AgentPlatformResolver, new AgentPlatformResolver(service)],
    [OrderEndpointResolver, new OrderEndpointResolver(new OrderEndpointService(encryption, http))],
  ];
}

/** Tells agents of their orders, in the protocols that have a notifier. */
export function agentTasks(
  { store, encryption }: AgentDependencies,
  { http, clock, notifiers }: AgentWork,
): AnyTaskDefinition[] {
  const orders = new AgentOrders(store, new AgentStatements(encryption), new PageLinks(encryption, 'order'));
  const delivery = new EndpointDelivery({
    outbound: http,
    clock,
    random: systemRandom,
    store: new AgentDeliveryStore({ orders, notifiers, encryption }),
    deliverLater: notifyAgentLater,
  });
  return agentPlatformTasks(delivery);
}
