import { SandboxCategories } from '../sandbox/categories.js';
import { Page, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';

const levelMax = 3;

/** As large as shops with many goods have it. */
export function categoryRoutes(): ShopAnswers {
  const categories = new SandboxCategories(sequence => String(15 + sequence), levelMax);
  const rows = () =>
    categories.all.map(({ id, parentId, name }) => ({
      id: Number(id),
      name: name.replaceAll('&', '&amp;'),
      slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      parent: Number(parentId ?? 0),
      description: '',
      display: 'default',
      count: 0,
    }));
  return { 'GET /products/categories': ({ query }) => new Page(rows(), query) };
}
