import type { Example } from './field-examples.js';

const category = 'Apparel & Accessories > Clothing > Shirts & Tops';

/** What fields of looks hold. */
export const lookExamples: Readonly<Record<string, Example>> = {
  'LookItem.category': category,
  'LookSnapshotItem.category': category,
  'LookItem.color': 'blue',
  'LookSnapshotItem.color': 'blue',
  'LookPlace.x': 48,
  'LookPlace.y': 48,
  'LookSnapshotPlace.x': 48,
  'LookSnapshotPlace.y': 48,
  'LookReason.text': 'The material linen suits "summer".',
  'LookSnapshotReason.text': 'The material linen suits "summer".',
  'LookReason.points': 3,
  'LookSnapshotReason.points': 3,
  'LookSnapshot.productIds': '019a9f00-0000-7000-8000-000000000007',
  'LookSnapshot.title': 'A day at the sea',
  selectionModel: 'gpt-5-mini',
  prompt: 'A look of up to 5 products that go together. Style: casual; season: summer.',
};
