import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import {
  type DeliveryStore,
  type DueDelivery,
  type DueQuestion,
  type MessageProof,
  outcomesOf,
  type RoundResult,
  type WebhookAddress,
} from '../../../platform/index.js';
import {
  findDueMessages,
  findNextDueMessage,
  giveUpMessages,
  recordMessageAttempts,
} from './agent-delivery.queries.js';
import {
  type EndpointTarget,
  endpointSecretContext,
  findEndpoint,
  recordEndpointHealth,
} from './agent-endpoint.queries.js';
import type { AgentOrders } from './agent-order.queries.js';
import type { OrderNotifiers } from './order-notifier.js';

/** Bodies made and held at a time: an order is a few statements, and its body is kept until it is sent. */
const messagesPerRound = 32;

export interface AgentDeliveryDependencies {
  orders: Pick<AgentOrders, 'find'>;
  notifiers: OrderNotifiers;
  encryption: Encryption;
}

/** The endpoints of agents, and what they are to be told of their orders. */
export class AgentDeliveryStore implements DeliveryStore<EndpointTarget> {
  readonly #dependencies: AgentDeliveryDependencies;
  readonly recordHealth = recordEndpointHealth;

  constructor(dependencies: AgentDeliveryDependencies) {
    this.#dependencies = dependencies;
  }

  async findTarget(db: Database, address: WebhookAddress): Promise<EndpointTarget | undefined> {
    const target = await findEndpoint(db, address);
    return target === undefined || this.#dependencies.notifiers[target.protocol] === undefined
      ? undefined
      : target;
  }

  /** Each with the whole order as it is now: what is told late is told as it stands. */
  async findDue(db: Database, address: WebhookAddress, question: DueQuestion): Promise<DueDelivery[]> {
    const limit = Math.min(question.limit, messagesPerRound);
    const [target, messages] = await Promise.all([
      findEndpoint(db, address),
      findDueMessages(db, address, { ...question, limit }),
    ]);
    const { notifiers, orders } = this.#dependencies;
    const notifier = target === undefined ? undefined : notifiers[target.protocol];
    const due: DueDelivery[] = [];
    for (const message of notifier === undefined ? [] : messages) {
      const { deliveryId, subjectId, eventType, occurredAt } = message;
      const order = await orders.find(db, address.organizationId, subjectId);
      const told = { id: deliveryId, type: eventType, occurredAt };
      due.push({ ...message, body: order === null ? null : notifier!.body(order, told, target!.version) });
    }
    return due;
  }

  findNextDue(db: Database, address: WebhookAddress): Promise<string | null> {
    return findNextDueMessage(db, address);
  }

  proofOf({ organizationId }: WebhookAddress, target: EndpointTarget): MessageProof {
    const { notifiers, encryption } = this.#dependencies;
    const { protocol, key, url, version, secretEncrypted } = target;
    const context = endpointSecretContext(organizationId, protocol, key);
    const secret = secretEncrypted === null ? null : encryption.decrypt(secretEncrypted, context);
    return {
      headers: ({ eventId: id, occurredAt }, at, bytes) => {
        const body = bytes.toString('utf8');
        const occurred = new Date(occurredAt ?? at);
        return notifiers[protocol]!.headers({ id, at, occurredAt: occurred, url, version, body, secret });
      },
    };
  }

  async recordRound(tx: Transaction, address: WebhookAddress, round: RoundResult): Promise<void> {
    await recordMessageAttempts(tx, address, round.attempts);
    const givenUp = outcomesOf(round).filter(({ giveUpReason }) => giveUpReason !== null);
    const ids = givenUp.map(({ delivery }) => delivery.deliveryId);
    await giveUpMessages(tx, address, ids);
  }
}
