import { type SandboxAttribute, SandboxCategories, type SandboxCategory } from '../sandbox/categories.js';
import { type LazadaAnswers, rejection } from './lazada-sandbox-request-auth.js';

const levelMax = 4;
const inputTypes = { choice: 'singleSelect', text: 'text', number: 'numeric', date: 'date' } as const;

/** The same in both countries. */
export function categoryRoutes(): LazadaAnswers {
  const categories = new SandboxCategories(sequence => String(10_000_001 + sequence), levelMax);
  return {
    'GET /category/tree/get': () => ({ data: categories.top.map(wireCategory) }),
    'GET /category/attributes/get': call => {
      const category = categories.find(call.needed('primary_category_id'));
      if (category === null || category.children.length > 0) {
        throw rejection('57', 'E057: No attribute sets linked to that category');
      }
      return { data: categories.attributesOf(category).map(wireAttribute) };
    },
  };
}

const wireCategory = ({ id, name, children }: SandboxCategory): object => ({
  category_id: Number(id),
  name,
  var: true,
  leaf: children.length === 0,
  ...(children.length === 0 ? {} : { children: children.map(wireCategory) }),
});

const wireAttribute = ({
  sequence,
  label,
  kind,
  isRequired,
  isOfVariant,
  values,
}: SandboxAttribute): object => ({
  id: 30_000 + sequence,
  name: label.toLowerCase().replaceAll(' ', '_'),
  label,
  is_mandatory: isRequired ? 1 : 0,
  is_sale_prop: isOfVariant ? 1 : 0,
  attribute_type: isOfVariant ? 'sku' : 'normal',
  input_type: inputTypes[kind],
  options: values.map((name, index) => ({ id: sequence * 1_000 + index, name })),
  advanced: { is_key_prop: isRequired ? 1 : 0 },
});
