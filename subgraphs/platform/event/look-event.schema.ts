import { Type } from 'typebox';
import {
  changedFields,
  named,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  words,
} from '../../../kernel/events/event-schema-builders.js';

/** §2.6 shoppable look. */
const Look = named('LookSnapshot', {
  id: Type.String({ format: 'uuid' }),
  organizationId: text,
  title: text,
  status: words(['draft', 'published']),
  occasion: text,
  style: text,
  season: text,
  timeOfDay: text,
  city: text,
  heroImageUrl: Type.String({ format: 'uri' }),
  productCount: Type.Integer({ minimum: 0 }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const look = {
  id: sampleUuid(1),
  organizationId: sampleUuid(3),
  title: 'Breakfast for two',
  status: 'published',
  occasion: 'breakfast',
  style: 'casual',
  season: 'summer',
  timeOfDay: 'morning',
  city: 'Singapore',
  heroImageUrl: 'https://media.example.com/looks/breakfast.jpg',
  productCount: 3,
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

const snapshot = { look: Look, changedFields };

/** `data` of each look event; there is no look.updated (§6.1). */
export const lookEventData = {
  'look.created': { schema: Type.Object(snapshot), sample: { look, changedFields: [] } },
  'look.deleted': {
    schema: Type.Object({ ...snapshot, deletedAt: Timestamp }),
    sample: { look, changedFields: [], deletedAt: sampleTimes.changed },
  },
} as const;
