import { type SandboxAttribute, SandboxCategories } from '../sandbox/categories.js';
import { rejection, type TiktokAnswers } from './tiktok-sandbox-request-auth.js';

const levelMax = 3;

/** Categories and attributes of the shop's country. */
export function categoryRoutes(): TiktokAnswers {
  const categories = new SandboxCategories(sequence => String(600_001 + sequence), levelMax);
  return {
    'GET /product/202309/categories': () => ({
      categories: categories.all.map(({ id, parentId, name, children }) => ({
        id,
        parent_id: parentId ?? '0',
        local_name: name,
        is_leaf: children.length === 0,
        permission_statuses: ['AVAILABLE'],
      })),
    }),
    'GET /product/202309/categories/:categoryId/attributes': ({ ids }) => {
      const category = categories.find(ids.categoryId ?? '');
      if (category === null || category.children.length > 0) {
        throw rejection(12052023, 'The category must be a leaf category.');
      }
      return { attributes: categories.attributesOf(category).map(wireAttribute) };
    },
  };
}

const wireAttribute = ({
  sequence,
  label,
  kind,
  isRequired,
  isOfVariant,
  values,
}: SandboxAttribute): object => ({
  id: String(100_000 + sequence),
  name: label,
  type: isOfVariant ? 'SALES_PROPERTY' : 'PRODUCT_PROPERTY',
  is_requried: isRequired,
  is_multiple_selection: false,
  is_customizable: values.length === 0 || isOfVariant,
  ...(kind === 'number' ? { value_data_format: 'POSITIVE_INT_OR_DECIMAL' } : {}),
  values: values.map((name, index) => ({ id: String(1_000_000 + sequence * 1_000 + index), name })),
});
