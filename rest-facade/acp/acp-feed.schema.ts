import { type Static, Type } from 'typebox';
import { resource, Timestamp } from '../schema-builders.js';

// The product feed of the Agentic Commerce Protocol 2026-04-17 as far as it is sent. Its objects are closed.

const uri = Type.String({ format: 'uri' });

const AcpPrice = resource('AcpPrice', {
  amount: Type.Integer({ description: "Amount in the currency's minor unit (ISO 4217)." }),
  currency: Type.String({ description: 'ISO 4217.' }),
});

const AcpDescription = resource('AcpDescription', {
  plain: Type.Optional(Type.String()),
  html: Type.Optional(Type.String()),
});

const AcpMedia = resource('AcpMedia', {
  type: Type.String({ description: 'image' }),
  url: uri,
  alt_text: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});

const AcpVariant = resource('AcpVariant', {
  id: Type.String({ description: 'The item id to use in a checkout session.' }),
  title: Type.String(),
  barcodes: Type.Optional(Type.Array(Type.Object({ type: Type.String(), value: Type.String() }))),
  price: Type.Optional(AcpPrice),
  list_price: Type.Optional(AcpPrice),
  availability: Type.Object({ available: Type.Boolean(), status: Type.String() }),
  categories: Type.Optional(Type.Array(Type.Object({ value: Type.String() }))),
  variant_options: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  media: Type.Optional(Type.Array(AcpMedia)),
  seller: Type.Object({ name: Type.String() }),
});

export const AcpProduct = resource('AcpProduct', {
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(AcpDescription),
  media: Type.Optional(Type.Array(AcpMedia)),
  variants: Type.Array(AcpVariant),
});

export const AcpFeed = resource('AcpFeed', {
  id: Type.String(),
  target_country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2.' })),
  updated_at: Type.Optional(Timestamp),
});

export type AcpPrice = Static<typeof AcpPrice>;
export type AcpMedia = Static<typeof AcpMedia>;
export type AcpVariant = Static<typeof AcpVariant>;
export type AcpProduct = Static<typeof AcpProduct>;
export type AcpFeed = Static<typeof AcpFeed>;
