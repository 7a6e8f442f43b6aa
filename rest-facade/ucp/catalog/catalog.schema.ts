import { Type } from 'typebox';
import { resource } from '../../schema-builders.js';
import { UcpMetadata } from '../cart/cart.schema.js';
import { UcpMessageSchema } from '../message/error.schema.js';

const text = Type.Optional(Type.String());
const uri = Type.String({ format: 'uri' });

const Price = resource('UcpPrice', {
  amount: Type.Integer({ minimum: 0, description: "Amount in the currency's minor unit (ISO 4217)." }),
  currency: Type.String({ examples: ['USD'] }),
});

const PriceRange = resource('UcpPriceRange', { min: Price, max: Price });
const Description = Type.Object({ plain: Type.String() });
const label = Type.String({ description: 'Value of the option.', examples: ['Large'] });
const SelectedOption = resource('UcpSelectedOption', {
  name: Type.String({ examples: ['Size'] }),
  label,
});

const Media = resource('UcpMedia', {
  type: Type.Literal('image'),
  url: uri,
  alt_text: text,
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});

const variantFields = {
  id: Type.String({ description: 'What `item.id` of a cart or a checkout is.' }),
  sku: text,
  barcodes: Type.Optional(Type.Array(Type.Object({ type: Type.Literal('GTIN'), value: Type.String() }))),
  title: Type.String(),
  description: Description,
  price: Price,
  list_price: Type.Optional(Price),
  availability: Type.Object({ available: Type.Boolean(), status: Type.String({ examples: ['in_stock'] }) }),
  options: Type.Optional(Type.Array(SelectedOption)),
  media: Type.Optional(Type.Array(Media)),
  seller: Type.Object({ name: Type.String() }),
};

const Variant = resource('UcpVariant', variantFields);

const LookupVariant = resource('UcpLookupVariant', {
  ...variantFields,
  inputs: Type.Array(
    Type.Object({
      id: Type.String(),
      match: Type.String({
        description: 'To the variant itself, or to its product.',
        examples: ['exact', 'featured'],
      }),
    }),
    { description: 'Which identifiers of the request led here.' },
  ),
});

const OptionValue = Type.Object({ label });
const DetailOptionValue = Type.Object({
  label,
  available: Type.Boolean({ description: 'Whether it can be bought with what is selected.' }),
  exists: Type.Boolean({ description: 'Whether there is a variant with it and what is selected.' }),
});

const productFields = {
  id: Type.String(),
  handle: Type.String(),
  title: Type.String(),
  description: Description,
  url: uri,
  categories: Type.Optional(
    Type.Array(Type.Object({ value: Type.String(), taxonomy: Type.Literal('merchant') })),
  ),
  price_range: PriceRange,
  list_price_range: Type.Optional(PriceRange),
  media: Type.Optional(Type.Array(Media)),
  metadata: resource('UcpProductMetadata', {
    brand: text,
    condition: Type.String({ description: 'Condition of the goods.', examples: ['new'] }),
    highlights: Type.Array(Type.String()),
    attributes: Type.Record(Type.String(), Type.String()),
  }),
};

const options = (Value: typeof OptionValue | typeof DetailOptionValue) =>
  Type.Optional(Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Value) })));

const messages = Type.Optional(Type.Array(UcpMessageSchema));

/** What a search of the catalog found, by 2026-04-08. */
export const UcpCatalogSearch = resource('UcpCatalogSearch', {
  ucp: UcpMetadata,
  products: Type.Array(
    resource('UcpProduct', {
      ...productFields,
      options: options(OptionValue),
      variants: Type.Array(Variant),
    }),
  ),
  pagination: Type.Object(
    {
      cursor: Type.Optional(Type.String({ description: 'Of the next page.', examples: ['WzEsMjRd'] })),
      has_next_page: Type.Boolean({ description: 'Whether there is one.' }),
      total_count: Type.Optional(Type.Integer({ description: 'How many were found, where it is known.' })),
    },
    { description: 'Where the list goes on.' },
  ),
  messages,
});

/** What identifiers led to. */
export const UcpCatalogLookup = resource('UcpCatalogLookup', {
  ucp: UcpMetadata,
  products: Type.Array(
    resource('UcpLookupProduct', {
      ...productFields,
      options: options(OptionValue),
      variants: Type.Array(LookupVariant),
    }),
  ),
  messages,
});

/** One product, for what is selected of its options. */
export const UcpCatalogProduct = resource('UcpCatalogProduct', {
  ucp: UcpMetadata,
  product: resource('UcpDetailProduct', {
    ...productFields,
    options: options(DetailOptionValue),
    selected: Type.Array(SelectedOption),
    variants: Type.Array(Variant),
  }),
  messages,
});
