import { orderedCategories } from '../../taxonomies/category-tree.js';
import type { CategoryChannel } from '../category.js';
import type { Account, ChannelDependencies } from '../port.js';
import { WooCommerceClient } from './woocommerce-client.js';

interface WireCategory {
  id: number;
  name: string;
  /** 0 for the top. */
  parent: number;
}

/** The shop's own categories. Its attributes are of all products, not of a category. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = WooCommerceClient.of(account, dependencies);
  return {
    readTree: async () => {
      const list = await client.readAll<WireCategory>('/products/categories', { orderby: 'id' });
      const loose = list.map(({ id, name, parent }) => ({
        id: String(id),
        name: withoutEntities(name),
        parentId: parent === 0 ? null : String(parent),
      }));
      return { version: null, leavesOnly: false, categories: orderedCategories(loose) };
    },
    readAttributes: async () => [],
  };
}

/** Names come as they are written into pages. */
const withoutEntities = (name: string): string =>
  name.replaceAll('&amp;', '&').replaceAll('&#039;', "'").replaceAll('&quot;', '"');
