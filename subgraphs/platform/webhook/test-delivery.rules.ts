interface TestMessage {
  eventId: string;
  organizationId: string;
  occurredAt: Date;
}

/** The body of `webhook.test`, field by field as §6.5 has it. */
export const testBody = ({ eventId, organizationId, occurredAt }: TestMessage): string =>
  JSON.stringify({
    eventId,
    eventType: 'webhook.test',
    organizationId,
    productId: null,
    sku: null,
    changedFields: [],
    occurredAt: occurredAt.toISOString(),
    data: { test: true, message: 'This is a test of your webhook. Nothing has changed.' },
  });
