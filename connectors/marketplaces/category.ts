import type { CategoryTree } from '../taxonomies/category-tree.js';
import type { Store } from './port.js';

/** What a marketplace tells of its own categories. */
export interface CategoryCapability {
  /** `list`: categories are kinds of goods side by side, such as product types. */
  shape: 'tree' | 'list';
  /** Whether it says what goods of a category are described by. */
  attributes: boolean;
}

/** Categories of one account. Methods reject with MarketplaceError and nothing else. */
export interface CategoryChannel {
  /** All that the store may list in. */
  readTree(store: Store): Promise<CategoryTree>;
  /**
   * What goods of a category are described by; empty where the marketplace does not say.
   * @throws MarketplaceError `not_found` or `rejected` for a category that there is not.
   */
  readAttributes(store: Store, categoryId: string): Promise<ChannelAttribute[]>;
}

export interface ChannelAttribute {
  /** As listings name it. */
  name: string;
  /** As people know it. */
  label: string;
  type: AttributeType;
  isRequired: boolean;
  /** Whether variants of one listing differ in it. */
  isOfVariant: boolean;
  /** Allowed values, at most `attributeValuesMax`; empty if any is. */
  values: readonly string[];
}

/** `choice`: one of the allowed values, or several. */
export type AttributeType = 'text' | 'number' | 'date' | 'boolean' | 'choice';

/** Brands can be ten thousands: the others are left out. */
export const attributeValuesMax = 500;

export const boundedValues = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter(value => typeof value === 'string' && value !== '').slice(0, attributeValuesMax) as string[];
