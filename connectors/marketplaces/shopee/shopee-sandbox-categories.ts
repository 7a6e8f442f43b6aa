import { type SandboxAttribute, SandboxCategories } from '../sandbox/categories.js';
import { idList } from './shopee-sandbox-product-reads.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

const levelMax = 4;
const inputTypes = { choice: 1, text: 3, number: 3, date: 3 } as const;
const validationTypes = { choice: 0, text: 2, number: 1, date: 4 } as const;

/** Categories and attributes of the shop's country. */
export function categoryRoutes(): ShopeeAnswers {
  const categories = new SandboxCategories(sequence => String(100_001 + sequence), levelMax);
  return {
    'GET /api/v2/product/get_category': () => ({
      category_list: categories.all.map(({ id, parentId, name, children }) => ({
        category_id: Number(id),
        parent_category_id: Number(parentId ?? 0),
        original_category_name: name,
        display_category_name: name,
        has_children: children.length > 0,
      })),
    }),
    'GET /api/v2/product/get_attribute_tree': ({ query }) => ({
      list: idList(query, 'category_id_list').map(id => {
        const category = categories.find(id);
        if (category === null || category.children.length > 0) {
          throw rejection('product.error_category', 'The category is not a leaf category.');
        }
        return {
          category_id: Number(id),
          attribute_tree: categories.attributesOf(category).map(wireAttribute),
        };
      }),
    }),
  };
}

const wireAttribute = ({ sequence, label, kind, isRequired, values }: SandboxAttribute): object => ({
  attribute_id: 100_000 + sequence,
  name: label,
  mandatory: isRequired,
  attribute_value_list: values.map((name, index) => ({ value_id: sequence * 1_000 + index, name })),
  attribute_info: {
    input_type: inputTypes[kind],
    input_validation_type: validationTypes[kind],
    format_type: 1,
    attribute_unit_list: [],
  },
});
