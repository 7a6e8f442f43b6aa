import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { TestDelivery, TestDeliveryService } from './test-delivery.service.js';
import { WebhookTestType } from './test-delivery.type.js';

@Resolver()
export class TestDeliveryResolver {
  readonly #tests: TestDeliveryService;

  constructor(tests: TestDeliveryService) {
    this.#tests = tests;
  }

  @Mutation(() => WebhookTestType, {
    description:
      'Sends webhook.test now and answers what the endpoint said. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING, RATE_LIMITED.',
  })
  testWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<TestDelivery> {
    return this.#tests.send(ctx, id);
  }
}
