import { orderedCategories } from '../../taxonomies/category-tree.js';
import {
  type AttributeType,
  boundedValues,
  type CategoryChannel,
  type ChannelAttribute,
} from '../category.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, ChannelDependencies } from '../port.js';
import { ShopeeClient } from './shopee-client.js';

interface WireCategory {
  category_id: number;
  /** 0 for the top. */
  parent_category_id: number;
  display_category_name?: string;
  original_category_name?: string;
}

interface WireAttribute {
  attribute_id: number;
  name: string;
  mandatory?: boolean;
  attribute_value_list?: { value_id: number; name: string }[];
  attribute_info?: { input_type?: number; input_validation_type?: number };
}

const language = 'en';

/** `input_validation_type`: 0 none, 1 whole number, 2 text, 3 number, 4 date. */
const typesByValidation: Readonly<Record<number, AttributeType>> = { 1: 'number', 3: 'number', 4: 'date' };
/** `input_type`: 1 and 4 are lists without other values, 2 and 5 lists with them, 3 is text. */
const closedLists: ReadonlySet<number> = new Set([1, 4]);

/** Of one shop, so of one country. What its items differ in is free, and of no category. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = ShopeeClient.ofShop(account, dependencies);
  return {
    readTree: async () => {
      const { category_list: list = [] } = await client.read<{ category_list?: WireCategory[] }>(
        '/api/v2/product/get_category',
        { language },
      );
      const loose = list.map(category => ({
        id: String(category.category_id),
        name: category.display_category_name || category.original_category_name || '',
        parentId: category.parent_category_id === 0 ? null : String(category.parent_category_id),
      }));
      return { version: null, leavesOnly: true, categories: orderedCategories(loose) };
    },
    readAttributes: async (_store, categoryId) => {
      const { list = [] } = await client.read<{
        list?: { category_id: number; attribute_tree?: WireAttribute[] }[];
      }>('/api/v2/product/get_attribute_tree', { category_id_list: categoryId, language });
      const own = list.find(({ category_id: id }) => String(id) === categoryId);
      if (own === undefined) throw new MarketplaceError('not_found', 'Shopee has no such category.');
      return (own.attribute_tree ?? []).map(attributeOf);
    },
  };
}

function attributeOf({
  name,
  mandatory,
  attribute_value_list,
  attribute_info,
}: WireAttribute): ChannelAttribute {
  const { input_type: input = 3, input_validation_type: validation = 0 } = attribute_info ?? {};
  const isClosed = closedLists.has(input);
  return {
    name,
    label: name,
    type: isClosed ? 'choice' : (typesByValidation[validation] ?? 'text'),
    isRequired: mandatory === true,
    isOfVariant: false,
    values: isClosed ? boundedValues((attribute_value_list ?? []).map(value => value.name)) : [],
  };
}
