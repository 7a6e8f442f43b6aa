import { Arg, Ctx, InputType, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import type { TestDelivery, TestDeliveryService } from './test-delivery.service.js';
import { WebhookTestType } from './test-delivery.type.js';

@InputType('TestWebhookInput')
class TestWebhookInput extends IdInput {}

const TestWebhookPayload = payloadType('TestWebhookPayload', {
  webhookTest: { type: () => WebhookTestType, description: 'What the endpoint responded.' },
});

@Resolver()
export class TestDeliveryResolver {
  readonly #tests: TestDeliveryService;

  constructor(tests: TestDeliveryService) {
    this.#tests = tests;
  }

  @Mutation(() => TestWebhookPayload, {
    description:
      "Sends webhook.test now and returns the endpoint's response. Its body is not that of an event: the fields are " +
      'eventId, eventType, organizationId, productId, sku, changedFields, occurredAt and data { test, message }, without ' +
      'schemaVersion, id, type, source and subject. It shows that the endpoint can be reached and verifies signatures, ' +
      'not that it can read events. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING, ' +
      'RATE_LIMITED.',
  })
  async testWebhook(
    @Arg('input', () => TestWebhookInput) { id }: TestWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ webhookTest: TestDelivery }> {
    return { webhookTest: await this.#tests.send(ctx, id) };
  }
}
