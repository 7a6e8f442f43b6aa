import { dictionary } from '../../../kernel/dictionary.js';
import { type LooseCategory, orderedCategories } from '../../taxonomies/category-tree.js';
import {
  type AttributeType,
  boundedValues,
  type CategoryChannel,
  type ChannelAttribute,
} from '../category.js';
import type { Account, ChannelDependencies } from '../port.js';
import { listOf, type WireList, ZaloraClient } from './zalora-client.js';

interface WireCategory {
  CategoryId: string | number;
  Name: string;
  Children?: WireList<'Category', WireCategory>;
}

interface WireAttribute {
  Name: string;
  FeedName?: string;
  Label?: string;
  /** "1" or "0". */
  isMandatory?: string | number;
  InputType?: string;
  AttributeType?: string;
  Options?: WireList<'Option', { Name: string }>;
}

const typesByInput: Readonly<Record<string, AttributeType>> = dictionary<AttributeType>({
  dropdown: 'choice',
  multiselect: 'choice',
  checkbox: 'boolean',
  numberfield: 'number',
  datepicker: 'date',
});

/** Of one Seller Center, so of one country. */
export function categories(account: Account, dependencies: ChannelDependencies): CategoryChannel {
  const client = ZaloraClient.ofAccount(account, dependencies);
  return {
    readTree: async () => {
      const { Categories: list } = await client.read<{ Categories?: WireList<'Category', WireCategory> }>(
        'GetCategoryTree',
      );
      return { version: null, leavesOnly: true, categories: orderedCategories(looseOf(list, null)) };
    },
    readAttributes: async (_store, categoryId) => {
      const body = await client.read<WireList<'Attribute', WireAttribute>>('GetCategoryAttributes', {
        PrimaryCategory: categoryId,
      });
      return listOf(body, 'Attribute').map(attributeOf);
    },
  };
}

const looseOf = (list: WireList<'Category', WireCategory>, parentId: string | null): LooseCategory[] =>
  listOf(list, 'Category').flatMap(({ CategoryId, Name: name, Children: children }) => {
    const id = String(CategoryId);
    return [{ id, name, parentId }, ...looseOf(children, id)];
  });

/** Products of one listing differ in what `AttributeType` calls an option. */
function attributeOf({ Name, FeedName, Label, InputType = '', ...wire }: WireAttribute): ChannelAttribute {
  const type = typesByInput[InputType.toLowerCase()] ?? 'text';
  return {
    name: FeedName ?? Name,
    label: Label ?? Name,
    type,
    isRequired: String(wire.isMandatory ?? '0') === '1',
    isOfVariant: wire.AttributeType === 'option',
    values: type === 'choice' ? boundedValues(listOf(wire.Options, 'Option').map(option => option.Name)) : [],
  };
}
