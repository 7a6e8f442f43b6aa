import { Type } from 'typebox';
import {
  changedFields,
  named,
  sampleTimes,
  sampleUuid,
  Timestamp,
  text,
  textOrNull,
  words,
} from '../../../kernel/events/event-schema-builders.js';
import {
  lookAudiences,
  lookPictures,
  lookReasons,
  lookRoles,
  lookSelections,
  lookStatuses,
  paletteColors,
} from './look.values.js';

const pixels = Type.Integer({ minimum: 0, description: 'Pixels.' });

const LookItem = named('LookSnapshotItem', {
  productId: text,
  title: text,
  sku: textOrNull,
  role: words(lookRoles),
  category: textOrNull,
  color: Type.Union([text, Type.Null()], {
    description: 'As its picture or its texts tell; null: neither does.',
  }),
  reasons: Type.Array(
    named('LookSnapshotReason', {
      code: words(lookReasons),
      text: Type.String({ description: 'A sentence for people.' }),
      points: Type.Integer({ description: 'What it counted; below 0 against the product.' }),
    }),
    { description: 'Why it is in the look.' },
  ),
  picture: words(lookPictures),
  place: Type.Union(
    [named('LookSnapshotPlace', { x: pixels, y: pixels, width: pixels, height: pixels }), Type.Null()],
    {
      description: 'Where the hero image shows it; null: it does not.',
    },
  ),
});

/** §2.6, with the products. Whether these can be bought is no part of it: it changes without the look. */
const Look = named('LookSnapshot', {
  id: text,
  organizationId: text,
  title: text,
  status: words(lookStatuses),
  occasion: textOrNull,
  style: textOrNull,
  season: textOrNull,
  timeOfDay: textOrNull,
  city: textOrNull,
  palette: Type.Array(words(paletteColors), { description: 'Colors that were asked for.' }),
  audience: Type.Union([words(lookAudiences), Type.Null()], {
    description: 'Whom it is for; null: nothing was said.',
  }),
  selection: words(lookSelections),
  selectionModel: Type.Union([text, Type.Null()], {
    description: 'The language model that chose; null: none did.',
  }),
  productIds: Type.Array(text, { description: 'In the order of `items`.' }),
  prompt: Type.Union([text, Type.Null()], {
    description: 'What was asked for, as a sentence; null: nothing was.',
  }),
  warnings: Type.Array(text),
  heroImageUrl: textOrNull,
  heroImage: Type.Union([Type.Object({ id: text, url: text, width: pixels, height: pixels }), Type.Null()], {
    description: 'Null: none of the products has a picture that could be read.',
  }),
  productCount: Type.Integer({ minimum: 0 }),
  items: Type.Array(LookItem),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const heroUrl = `https://tradewind.example/media/${sampleUuid(9)}/${sampleUuid(3)}.jpg`;

const sampleItem = {
  productId: sampleUuid(7),
  title: 'Linen shirt',
  sku: 'SHIRT-L',
  role: 'top',
  category: 'Apparel & Accessories > Clothing > Shirts & Tops',
  color: 'blue',
  reasons: [{ code: 'season', text: 'The material linen suits "summer".', points: 3 }],
  picture: 'shown',
  place: { x: 48, y: 48, width: 736, height: 1_472 },
};

const sample = {
  id: sampleUuid(1),
  organizationId: sampleUuid(9),
  title: 'Casual summer look',
  status: 'draft',
  occasion: null,
  style: 'casual',
  season: 'summer',
  timeOfDay: null,
  city: null,
  palette: ['blue'],
  audience: null,
  selection: 'rules',
  selectionModel: null,
  productIds: [sampleUuid(7)],
  prompt: 'A look of up to 5 products that go together. Style: casual; season: summer; colors: blue.',
  warnings: [],
  heroImageUrl: heroUrl,
  heroImage: { id: sampleUuid(3), url: heroUrl, width: 1_600, height: 1_600 },
  productCount: 1,
  items: [sampleItem],
  createdAt: sampleTimes.created,
  updatedAt: sampleTimes.created,
};

/** `data` of each look event (§6.1), with a sample. */
export const lookEventData = {
  'look.created': {
    schema: Type.Object({ look: Look, changedFields }),
    sample: { look: sample, changedFields: [] },
  },
  'look.deleted': {
    schema: Type.Object({ look: Look, changedFields, deletedAt: Timestamp }),
    sample: { look: sample, changedFields: [], deletedAt: sampleTimes.changed },
  },
} as const;
