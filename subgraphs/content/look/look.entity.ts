import type {
  LookAudience,
  LookPicture,
  LookReasonCode,
  LookRole,
  LookSelection,
  LookStatus,
  PaletteColor,
} from './look.values.js';

/** What a look is to be. Texts are the caller's own words; null: nothing was said. */
export interface LookBrief {
  /** Such as `beach wedding`. */
  occasion: string | null;
  style: string | null;
  season: string | null;
  timeOfDay: string | null;
  city: string | null;
  palette: PaletteColor[];
  audience: LookAudience | null;
}

/** Something that spoke for or against a product, or that was noted of it. */
export interface LookReason {
  code: LookReasonCode;
  /** A sentence for people. */
  text: string;
  /** What it counted; 0 for what only decides whether a product is chosen at all. */
  points: number;
}

/** Pixels of the hero image, from its upper left corner. */
export interface LookPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A product as it was when it was read for a look, with what speaks for it. */
export interface LookProduct {
  productId: string;
  title: string;
  sku: string | null;
  /** Names of a category from the top, joined by ` > `; null: its texts tell none. */
  category: string | null;
  color: string | null;
  reasons: LookReason[];
}

/** A product of a look. */
export interface LookItem extends LookProduct {
  role: LookRole;
  picture: LookPicture;
  /** Where the hero image shows it; null: it does not. */
  place: LookPlace | null;
}

/** The picture that shows the products of a look together. */
export interface HeroImage {
  id: string;
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Products that are shown together (§2.6). */
export interface Look extends LookBrief, Record<string, unknown> {
  id: string;
  organizationId: string;
  title: string;
  status: LookStatus;
  /** Who chose the products. */
  selection: LookSelection;
  /** The model that chose; null where none did. */
  selectionModel: string | null;
  /** What the rules or the model were asked, as a sentence; searched by §4.9. Null where products were given without a brief. */
  prompt: string | null;
  /** What did not go as asked, as sentences. */
  warnings: string[];
  /** Null where none of the products has a picture that could be read. */
  heroImage: HeroImage | null;
  items: LookItem[];
  version: number;
  createdAt: string;
  updatedAt: string;
}
