/** What an account says of listings where the product says nothing; it holds for everything that is published there. */
export interface ListingDefaults {
  /** The marketplace's category of products whose type is not mapped; null: the product has to name one. */
  categoryId: string | null;
  /** By the merchant's own words for a type; case does not matter. */
  categoryMappings: readonly CategoryMapping[];
  brand: string | null;
  /** How titles are made there, such as `{title} by {brand}`; `{productType}` is known too. Null: the product's own. */
  titleTemplate: string | null;
  /** Of the parcel of a variant whose weight is not known, in grams. */
  weightGrams: number | null;
  /** By the names that products use in `attributes`. */
  attributes: Readonly<Record<string, string>>;
  /** Address of the picture that is shown where a product has none that the marketplace can have. */
  fallbackImageUrl: string | null;
}

export interface CategoryMapping {
  productType: string;
  /** The marketplace's. */
  categoryId: string;
}

export const noListingDefaults: ListingDefaults = {
  categoryId: null,
  categoryMappings: [],
  brand: null,
  titleTemplate: null,
  weightGrams: null,
  attributes: {},
  fallbackImageUrl: null,
};
