import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A statement that writes what subscriptions or kept public documents show. */
const write =
  /(?:update|insert into|delete from) (?:catalog\.(?:listing(?:_variant)?|discovery_settings)|commerce\."order"|platform\.(?:webhook_delivery|notification))(?![_\w])/;

/** Files whose writes are told by somebody else, or show nothing. */
const told: Record<string, string> = {
  'catalog/channels/listing/abandon-requests.ts': 'removes drafts; what it changes goes through the writers',
  'catalog/channels/listing/listing.service.ts': 'a new listing is told with its first request',
  'catalog/channels/sync/listing-signal.ts': 'when it is looked at next is not shown',
  'catalog/listing-request/listing-request.ts': 'its requests are followed by followRequests, which tells',
  'platform/webhook/delivery-batch.queries.ts': 'WebhookDeliveryStore tells of each round',
  'platform/webhook/delivery-rows.queries.ts': 'WebhookDeliveryStore tells of each round',
  'platform/webhook/webhook.service.ts': 'deliveries go with their webhook',
};

const sources = ['subgraphs', 'kernel'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.includes('migrations') && !name.endsWith('.test.ts'))
    .map(name => ({ name, text: readFileSync(join(root, folder, name), 'utf8') })),
);

it('whoever writes what subscriptions or kept public documents show tells them, or says why not', () => {
  const silent = sources.filter(({ text }) => write.test(text) && !/\.announce\(|\.onChanges\(/.test(text));
  expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(told).sort());
});
