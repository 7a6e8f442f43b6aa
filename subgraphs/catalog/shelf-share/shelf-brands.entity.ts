import type { SoughtBrand } from './shelf-match.rules.js';

/** The brands that answers are searched for; one list an organization. */
export type ShelfBrandsFields = {
  /** Names and domains of the merchant. */
  own: { aliases: string[]; domains: string[] };
  rivals: SoughtBrand[];
};

/** Each change raises the version; a run keeps what it looked for, with the version. 0: none was ever set. */
export type ShelfBrands = ShelfBrandsFields & { version: number };

export const noBrands: ShelfBrands = { own: { aliases: [], domains: [] }, rivals: [], version: 0 };
