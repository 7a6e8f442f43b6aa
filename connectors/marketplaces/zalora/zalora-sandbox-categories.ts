import { type SandboxAttribute, SandboxCategories, type SandboxCategory } from '../sandbox/categories.js';
import { listed, rejection, type ZaloraAnswers } from './zalora-sandbox-request-auth.js';

const levelMax = 4;
const inputTypes = {
  choice: 'dropdown',
  text: 'textfield',
  number: 'numberfield',
  date: 'datepicker',
} as const;

/** Categories and attributes of the country of the Seller Center. */
export function categoryReads(): ZaloraAnswers {
  const categories = new SandboxCategories(sequence => String(1_001 + sequence), levelMax);
  return {
    'GET GetCategoryTree': () => ({
      body: { Categories: listed('Category', categories.top.map(wireCategory)) },
    }),
    'GET GetCategoryAttributes': ({ query }) => {
      const category = categories.find(query.get('PrimaryCategory') ?? '');
      if (category === null) {
        throw rejection(57, 'No attribute sets linked to that category');
      }
      return { body: listed('Attribute', categories.attributesOf(category).map(wireAttribute)) };
    },
  };
}

const wireCategory = ({ id, name, children }: SandboxCategory): object => ({
  Name: name,
  CategoryId: id,
  GlobalIdentifier: `G${id}`,
  Children: listed('Category', children.map(wireCategory)),
});

const wireAttribute = ({ label, kind, isRequired, isOfVariant, values }: SandboxAttribute): object => ({
  Label: label,
  Name: label.replaceAll(' ', ''),
  FeedName: label.replaceAll(' ', ''),
  GlobalIdentifier: label.toLowerCase().replaceAll(' ', '_'),
  isMandatory: isRequired ? '1' : '0',
  IsGlobalAttribute: '1',
  AttributeType: isOfVariant ? 'option' : 'value',
  InputType: inputTypes[kind],
  Options: listed(
    'Option',
    values.map(Name => ({ GlobalIdentifier: Name, Name, isDefault: '0' })),
  ),
});
