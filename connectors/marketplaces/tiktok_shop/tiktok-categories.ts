import { orderedCategories } from '../../taxonomies/category-tree.js';
import { boundedValues, type CategoryChannel, type ChannelAttribute } from '../category.js';
import type { Account, ChannelDependencies } from '../port.js';
import { TiktokClient } from './tiktok-client.js';

interface WireCategory {
  id: string;
  /** "0" for the top. */
  parent_id: string;
  local_name: string;
}

interface WireAttribute {
  name: string;
  type?: 'SALES_PROPERTY' | 'PRODUCT_PROPERTY';
  /** Spelled so in version 202309. */
  is_requried?: boolean;
  is_required?: boolean;
  is_customizable?: boolean;
  value_data_format?: string;
  values?: { name: string }[];
}

const locale = 'en-US';

/** Of one shop, so of one country. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = new TiktokClient(account, dependencies);
  return {
    readTree: async () => {
      const { categories: list = [] } = await client.read<{ categories?: WireCategory[] }>(
        '/product/202309/categories',
        { locale },
      );
      const loose = list.map(({ id, parent_id, local_name }) => ({
        id,
        name: local_name,
        parentId: parent_id === '0' || parent_id === '' ? null : parent_id,
      }));
      return { version: null, leavesOnly: true, categories: orderedCategories(loose) };
    },
    readAttributes: async (_store, categoryId) => {
      const { attributes = [] } = await client.read<{ attributes?: WireAttribute[] }>(
        `/product/202309/categories/${encodeURIComponent(categoryId)}/attributes`,
        { locale },
      );
      return attributes.map(attributeOf);
    },
  };
}

/** Values of the shop's own are allowed where it says so, and where there are none to choose from. */
function attributeOf({ name, type, values = [], ...wire }: WireAttribute): ChannelAttribute {
  const isClosed = wire.is_customizable !== true && values.length > 0;
  const isNumber = /NUMBER|INT|FLOAT/i.test(wire.value_data_format ?? '');
  return {
    name,
    label: name,
    type: isClosed ? 'choice' : isNumber ? 'number' : 'text',
    isRequired: wire.is_required ?? wire.is_requried ?? false,
    isOfVariant: type === 'SALES_PROPERTY',
    values: isClosed ? boundedValues(values.map(value => value.name)) : [],
  };
}
