import { Type } from 'typebox';
import { eventLimits } from '../../../subgraphs/platform/event/event.limits.js';
import { contracts } from '../../contract/contract.js';
import { graphql, type ResultOf } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyJson,
  Cursor,
  CursorPagination,
  checkedByOperation,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';
import { eventKey } from './event-keys.js';

/** The envelope of §6.2, as deliveries send it. */
const EventEnvelope = resource('WebhookEvent', {
  schemaVersion: Type.String(),
  id: Uuid,
  type: Type.String(),
  occurredAt: Timestamp,
  publishedAt: Timestamp,
  organizationId: Uuid,
  resourceVersion: Type.Integer(),
  source: Type.Object({
    system: oneOf('marketplace', 'developer_api', 'scheduled_sync', 'internal'),
    marketplace: nullable(Type.String()),
    accountId: nullable(Type.String()),
    providerEventId: nullable(Type.String()),
    providerEventType: nullable(Type.String()),
  }),
  subject: Type.Object({
    type: Type.String(),
    id: Type.String(),
    externalId: nullable(Type.String()),
    externalNumber: nullable(Type.String()),
  }),
  data: AnyJson,
});

const { apiVersion } = contracts.developer;

const EventPage = Type.Object({
  ok: Type.Literal(true),
  apiVersion: Type.Literal(apiVersion),
  items: Type.Array(EventEnvelope),
  pagination: CursorPagination,
});

const storedEvents = graphql(`
  query ($type: String, $subjectId: ID, $since: DateTime, $limit: Int, $cursor: String) {
    webhookEvents(
      filter: { type: $type, subjectId: $subjectId, occurredAfter: $since }, limit: $limit, cursor: $cursor
    ) {
      items { body }
      pagination { limit hasMore nextCursor }
    }
  }`);

/** The events' own bytes between ours: parsing and printing them again could change what their signatures cover. */
function pageText({ webhookEvents: { items, pagination } }: ResultOf<typeof storedEvents>): string {
  const bodies = items.map(item => item.body).join(',');
  return `{"ok":true,"apiVersion":"${apiVersion}","items":[${bodies}],"pagination":${JSON.stringify(pagination)}}`;
}

export const webhookEventRoutes = [
  route({
    id: 'webhook-events.list',
    method: 'GET',
    path: '/api/v1/webhook-events',
    scope: { decidedBy: 'read scope of each event family' },
    callers: anyCredential,
    tag: 'Webhooks',
    summary: 'Pull events in commit order',
    description:
      'Events are immutable, byte for byte as they are delivered, and none is ever skipped. The last page has ' +
      'a `nextCursor` too, to continue from later. Only event families whose read scope the credential has ' +
      'are listed. Events are kept for 30 days: a cursor older than that returns 410, with the cursor to ' +
      'continue from in `oldestCursor`.',
    query: Type.Object({
      type: Type.Optional(eventKey('Only events of this key.')),
      subjectId: Type.Optional(
        checkedByOperation(
          Type.String({
            description: 'Only events of this resource: its UUID.',
            examples: ['019a9f00-0000-7000-8000-000000000001'],
          }),
          { format: 'uuid' },
        ),
      ),
      since: Type.Optional(
        checkedByOperation(
          Type.String({
            description:
              'Only events that occurred at or after this time (RFC 3339). A time before the oldest stored event returns all stored events.',
            examples: ['2026-11-21T08:00:00.000Z'],
          }),
          { format: 'date-time' },
        ),
      ),
      limit: Type.Optional(
        checkedByOperation(
          Type.Integer({ description: 'Number of events per page.', default: eventLimits.pageSizeDefault }),
          { minimum: 1, maximum: eventLimits.pageSizeMax },
        ),
      ),
      cursor: Type.Optional(Cursor),
    }),
    operation: storedEvents,
    variables: ({ query }) => ({ ...query }),
    reply: {
      status: 200,
      contentType: 'application/json; charset=utf-8',
      schema: EventPage,
      text: pageText,
    },
    errorCodes: ['WEBHOOK_EVENT_UNKNOWN', 'CURSOR_INVALID', 'CURSOR_EXPIRED'],
  }),
];
