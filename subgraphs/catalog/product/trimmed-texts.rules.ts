import type { ProductImage, ProductOption } from './product.entity.js';
import type { FieldDefinition, FieldTable } from './product-field.js';

/**
 * The stated fields with their texts as they are stored: without white space at their ends, which no reader can see and no
 * cell of a file can hold. Descriptions are kept to the letter. Empty items of lists are left out, and countries are in upper case.
 */
export const withTrimmedTexts = <Stated extends object>(fields: FieldTable, stated: Stated): Stated =>
  Object.fromEntries(
    Object.entries(stated).map(([name, value]) => {
      const trim = trimmers[fields[name]?.kind ?? 'html'] as ((stated: unknown) => unknown) | undefined;
      return [name, value == null || trim === undefined ? value : trim(value)];
    }),
  ) as Stated;

const trimmed = (text: string): string => text.trim();

const trimmedItems = (texts: string[]): string[] => texts.map(trimmed).filter(text => text !== '');

const trimmers: { [Kind in FieldDefinition['kind']]?: (value: never) => unknown } = {
  text: trimmed,
  code: (code: string) => code.trim() || null,
  gtin: (code: string) => code.trim() || null,
  country: (code: string) => code.trim().toUpperCase(),
  texts: trimmedItems,
  textMap: (texts: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name.trim(), text?.trim() ?? null])),
  options: (options: ProductOption[]) =>
    options.map(({ name, values }) => ({ name: name.trim(), values: [...new Set(trimmedItems(values))] })),
  images: (images: Partial<ProductImage>[]) =>
    images.map(({ url, altText, ...rest }) => ({
      ...rest,
      ...(url === undefined ? {} : { url: url.trim() }),
      ...(altText === undefined ? {} : { altText: altText?.trim() || null }),
    })),
};
