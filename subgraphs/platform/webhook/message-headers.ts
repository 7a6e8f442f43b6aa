/** The header fields that every message to an endpoint has. */
export const endpointHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Tradewind-Webhooks/1.0',
} as const;

/** What proves a message by Standard Webhooks. `at` is when it is sent, to the second. */
export const signedHeaders = (id: string, at: Date, signature: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': timestampOf(at),
  'webhook-signature': signature,
});

/** The header fields of a delivery: those of every message, what proves its sender, which attempt of which delivery. */
export const deliveryHeaders = (
  proof: Readonly<Record<string, string>>,
  deliveryId: string,
  attempt: number,
): Record<string, string> => ({
  ...endpointHeaders,
  ...proof,
  'tradewind-delivery-id': deliveryId,
  'tradewind-delivery-attempt': String(attempt),
});

/** Seconds of the epoch. */
export const timestampOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));
