import { Field, ID, InputType, Int } from 'type-graphql';
import { type FieldError, reject } from '../../../kernel/errors.js';
import type { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { expectedVersion } from '../../../kernel/graphql/target.input.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import type { ProductChanges, SellableChanges, VariantChanges } from './product.rules.js';
import { emptyFields, type FieldDefinition, type FieldTable, fieldNames } from './product-field.js';
import { inputsOf } from './product-field.type.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

/** What callers state: amounts with their currency, and null to clear. */
type Stated<Changes> = {
  [Name in keyof Changes]?: Name extends AmountField ? MoneyInput | null : Changes[Name] | null;
};

const amountFields = ['price', 'salePrice', 'cost'] as const;
type AmountField = (typeof amountFields)[number];

@InputType('VariantInput', {
  description: 'A variant; an existing one is found by id, SKU or option values.',
})
export class VariantInput extends inputsOf<Stated<Omit<VariantChanges, 'id'>>>(variantFields) {
  @Field(() => ID, { nullable: true, description: 'Id of an existing variant.' })
  id?: string;
}

@InputType('CreateProductInput', {
  description:
    'The fields to set: an omitted field stays as it is, null clears it. Variants and images are replaced as a whole.',
})
export class CreateProductInput extends inputsOf<Stated<Omit<ProductChanges, 'variants'>>>(productFields) {
  @Field(() => [VariantInput], { nullable: true, description: 'The complete new list of variants.' })
  variants?: VariantInput[];
}

@InputType('UpdateProductInput')
export class UpdateProductInput extends CreateProductInput {
  @Field(() => ID, { description: 'Id of the product.' })
  id!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;
}

/** The changes an input asks for. Every amount must be in one currency, which is then the product's. */
export function toProductChanges(input: CreateProductInput): ProductChanges {
  reject([...currencyErrors(input), ...textMapErrors('attributes', input.attributes), ...nullErrors(input)]);
  const currency = input.currency ?? statedCurrencies(input)[0]?.currency;
  const { handle, ...changes } = changesOf<ProductChanges>(productFields, input);
  return {
    ...changes,
    // A product always has a handle: who clears it keeps the one it has, or lets it be made of the title.
    ...(handle === '' ? {} : { handle }),
    currency,
    variants: input.variants?.map(toVariantChanges),
  };
}

function toVariantChanges(input: VariantInput, index: number): VariantChanges {
  reject(textMapErrors(`variants.${index}.optionValues`, input.optionValues));
  return { ...changesOf<VariantChanges>(variantFields, input), id: input.id };
}

/** What the input states of the fields, as it is stored. */
function changesOf<Changes>(fields: FieldTable, input: object): Changes {
  const empty: Record<string, unknown> = emptyFields(fields);
  const stated = Object.entries(input).filter(
    ([name, value]) => fields[name]?.isWritable && value !== undefined,
  );
  return Object.fromEntries(
    stated.map(([name, value]) => [name, value === null ? empty[name] : storedValue(fields[name]!, value)]),
  ) as Changes;
}

function storedValue({ kind }: FieldDefinition, value: unknown): unknown {
  if (kind === 'amount') {
    return (value as MoneyInput).amount;
  }
  return kind === 'code' || kind === 'gtin' ? (value as string).trim() || null : value;
}

/** Every amount of the input with its path. */
function statedCurrencies(input: CreateProductInput): { path: string; currency: string }[] {
  const of = (at: string, one: Stated<Pick<SellableChanges, AmountField>>) =>
    amountFields.flatMap(field => {
      const stated = one[field];
      return stated == null ? [] : [{ path: `${at}${field}.currency`, currency: stated.currency }];
    });
  return [
    ...of('', input),
    ...(input.variants ?? []).flatMap((variant, index) => of(`variants.${index}.`, variant)),
  ];
}

function currencyErrors(input: CreateProductInput): FieldError[] {
  const stated = statedCurrencies(input);
  const expected = input.currency ?? stated[0]?.currency;
  if (input.currency === undefined && expected !== undefined && !isCurrency(expected)) {
    return [currencyUnknown(stated[0]!.path, expected)];
  }
  return stated
    .filter(({ currency }) => currency !== expected)
    .map(({ path, currency }) => ({
      path,
      code: 'CURRENCY_MISMATCH',
      message: `All amounts of a product are in one currency: ${expected}, not ${currency}.`,
    }));
}

function textMapErrors(path: string, map: Record<string, unknown> | null | undefined): FieldError[] {
  return Object.entries(map ?? {})
    .filter(([, value]) => typeof value !== 'string')
    .map(([name]) => ({ path: `${path}.${name}`, code: 'TYPE', message: 'Must be a string.' }));
}

/** Fields that a product always has cannot be cleared. */
const keptFields = [...fieldNames(productFields, ({ isKept = false }) => isKept), 'variants'] as const;

const nullErrors = (input: CreateProductInput): FieldError[] =>
  keptFields
    .filter(field => (input as Record<string, unknown>)[field] === null)
    .map(field => ({
      path: field,
      code: 'NOT_CLEARABLE',
      message: 'This cannot be null; leave it out to keep it.',
    }));
