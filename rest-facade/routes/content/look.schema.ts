import { type TSchema, Type } from 'typebox';
import { productAvailabilities } from '../../../subgraphs/catalog/product-traits/product-traits.values.js';
import { lookLimits } from '../../../subgraphs/content/look/look.limits.js';
import {
  lookAudiences,
  lookPictures,
  lookReasons,
  lookRoles,
  lookSelections,
  lookStatuses,
  paletteColors,
} from '../../../subgraphs/content/look/look.values.js';
import { graphql } from '../../graphql.js';
import { input, MoneyInput, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

export const lookStatus = oneOf(...lookStatuses);
const text = Type.String();
const textOrNull = nullable(text);
const pixels = Type.Integer();
const ofBrief = (example: string) =>
  Type.Optional(nullable(Type.String({ maxLength: lookLimits.briefLength, examples: [example] })));

/** §2.6. */
const summary = {
  id: Uuid,
  organizationId: Uuid,
  title: text,
  status: lookStatus,
  occasion: textOrNull,
  style: textOrNull,
  season: textOrNull,
  timeOfDay: textOrNull,
  city: textOrNull,
  heroImageUrl: textOrNull,
  productCount: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const LookSummary = resource('LookSummary', summary);

/** §4.9, to the letter. */
export const LookPagination = resource('LookPagination', {
  offset: Type.Integer({ description: 'Number of skipped items, as requested.' }),
  limit: Type.Integer({ description: 'Largest number of items per page, as requested.' }),
  total: Type.Integer({ description: 'Number of items in all pages.' }),
  hasMore: Type.Boolean({ description: 'Whether there is a further page.' }),
  nextOffset: nullable(Type.Integer({ description: '`offset` of the next page; null on the last page.' })),
});

const availability = oneOf(...productAvailabilities);

const LookItem = resource('LookItem', {
  productId: Uuid,
  title: text,
  sku: textOrNull,
  role: oneOf(...lookRoles),
  category: textOrNull,
  color: textOrNull,
  availability,
  reasons: Type.Array(resource('LookReason', { code: oneOf(...lookReasons), text, points: Type.Integer() })),
  picture: oneOf(...lookPictures),
  place: nullable(resource('LookPlace', { x: pixels, y: pixels, width: pixels, height: pixels })),
});

export const Look = resource('Look', {
  ...summary,
  palette: Type.Array(oneOf(...paletteColors), { description: 'Colors that were asked for.' }),
  audience: nullable(oneOf(...lookAudiences)),
  selection: oneOf(...lookSelections),
  selectionModel: nullable(Type.String({ description: 'The language model that chose; null: none did.' })),
  prompt: nullable(Type.String({ description: 'What was asked for, as a sentence; null: nothing was.' })),
  warnings: Type.Array(text),
  heroImage: nullable(resource('HeroImage', { id: Uuid, url: text, width: pixels, height: pixels })),
  productIds: Type.Array(Uuid, { description: 'Ids of its products, in the order of `items`.' }),
  items: Type.Array(LookItem),
  unavailableItems: Type.Array(
    resource('UnavailableLookItem', { productId: Uuid, title: text, availability }),
    {
      description: 'Those of its products that cannot be bought now.',
    },
  ),
  version: Type.Integer(),
});

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

export const NewLook = input(
  {
    title: optional(Type.String({ maxLength: lookLimits.titleLength, examples: ['A day at the sea'] })),
    status: optional(lookStatus),
    productIds: optional(
      Type.Array(Uuid, {
        maxItems: lookLimits.productsMax,
        description: 'Products, what the look stands on first. Absent: they are chosen.',
      }),
    ),
    occasion: ofBrief('beach wedding'),
    style: ofBrief('casual'),
    season: ofBrief('summer'),
    timeOfDay: ofBrief('evening'),
    city: ofBrief('Lisbon'),
    palette: optional(
      Type.Array(oneOf(...paletteColors), {
        maxItems: lookLimits.paletteMax,
        description: 'Colors that are preferred.',
      }),
    ),
    audience: optional(oneOf(...lookAudiences)),
    size: optional(
      Type.Integer({
        minimum: lookLimits.productsMin,
        maximum: lookLimits.productsMax,
        examples: [5],
        description: `How many products are chosen at most. Default: ${lookLimits.products}.`,
      }),
    ),
    budget: optional(MoneyInput),
    model: optional(
      Type.String({
        minLength: 1,
        maxLength: lookLimits.modelLength,
        examples: ['gpt-5-mini'],
        description: 'Name of the configured language model, which chooses among what the rules find.',
      }),
    ),
  },
  { title: 'LookInput' },
);

export const lookFields = graphql(`
  fragment LookFields on Look {
    id organizationId title status occasion style season timeOfDay city heroImageUrl productCount createdAt updatedAt
    palette audience selection selectionModel prompt warnings
    heroImage { id url width height }
    productIds
    items {
      productId title sku role category color availability picture
      reasons { code text points }
      place { x y width height }
    }
    unavailableItems { productId title availability }
    version
  }
`);
