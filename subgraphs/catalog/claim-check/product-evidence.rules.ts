import { dictionary } from '../../../kernel/dictionary.js';
import { plainText } from '../../../kernel/plain-text.js';
import { goodsFields } from '../product/goods-fields.js';
import type { Product } from '../product/product.entity.js';
import { fieldNames } from '../product/product-field.js';
import type { NameOf } from '../product/product-fields.js';
import { type ClaimLexicon, readableLanguage } from './claim-lexicon.rules.js';
import type { EvidenceText } from './evidence.rules.js';
import { textTag } from './text-tag.rules.js';

/** A text that its merchant names as a source, such as the data sheet of a manufacturer. */
export interface NamedDocument {
  name: string;
  text: string;
}

/** Fields that tell something of the goods by themselves. */
type TellingField = NameOf<{ tells: 'trait' }> | NameOf<{ tells: 'specificTrait' }>;

/** What of a product says what the goods are. Prices and stock say nothing of them; weight and size are those of the parcel. */
export type DescribedProduct = Pick<
  Product,
  | 'title'
  | 'description'
  | 'brand'
  | 'productType'
  | 'tags'
  | 'highlights'
  | 'attributes'
  | 'options'
  | 'images'
  | TellingField
>;

/** The language that title and description are in, as a BCP 47 tag. */
export const productTag = ({ title, description }: Pick<Product, 'title' | 'description'>): string =>
  textTag(`${title}. ${plainText(description).text}`);

/** Everything that supports claims about a product: its fields, what is said of its pictures, and documents. */
export function productTexts(
  lexicon: Pick<ClaimLexicon, 'valueNames' | 'fieldMeanings'>,
  product: DescribedProduct,
  documents: readonly NamedDocument[] = [],
): EvidenceText[] {
  const language = readableLanguage(productTag(product)) ?? 'en';
  const field = (name: string, text: string | null, more: Partial<EvidenceText> = {}): EvidenceText[] =>
    text === null || text.trim() === '' ? [] : [{ kind: 'field', name, text, language, ...more }];
  const { images, tags, highlights } = product;
  return [
    ...field('title', product.title, { isName: true }),
    ...field('description', plainText(product.description).text),
    ...field('brand', product.brand, { isBrand: true }),
    ...field('productType', product.productType, { isName: true, isKind: true }),
    ...tags.flatMap((tag, index) => field(`tags.${index}`, tag)),
    ...highlights.flatMap((text, index) => field(`highlights.${index}`, text)),
    ...attributeTexts(product, lexicon.valueNames, field),
    ...toldTexts(product, lexicon.fieldMeanings, field),
    ...images.flatMap(({ url, altText }): EvidenceText[] =>
      (altText ?? '').trim() === '' ? [] : [{ kind: 'image', name: url, text: altText!, language }],
    ),
    ...documents.map(
      ({ name, text }): EvidenceText => ({
        kind: 'document',
        name,
        text,
        language: readableLanguage(textTag(text)) ?? 'en',
      }),
    ),
  ];
}

type FieldText = (name: string, text: string | null, more?: Partial<EvidenceText>) => EvidenceText[];

/** What a value is of stands before it: `Strap material` and `leather` are one statement. */
const statement = (name: string, value: string): string =>
  value
    .split(/[,;\n]/)
    .map(part => `${name} ${part.trim()}`)
    .join('\n');

function attributeTexts(
  { attributes, options }: DescribedProduct,
  valueNames: ReadonlySet<string>,
  field: FieldText,
): EvidenceText[] {
  return [
    ...Object.entries(attributes).flatMap(([name, value]) => {
      const isGeneral = valueNames.has(name.trim().toLowerCase());
      // Sentences are not of the name: `description` of one marketplace, say.
      const text =
        value.length > statementLengthMax ? value : statement(name.replaceAll(/[._]/g, ' '), value);
      return field(`attributes.${name}`, value.trim() === '' ? null : text, { isGeneral });
    }),
    ...options.flatMap(({ name, values }) =>
      field(`options.${name}`, values.map(value => `${name} ${value}`).join('\n'), { isGeneral: true }),
    ),
  ];
}

/** Characters; longer values are texts. */
const statementLengthMax = 120;

/** What buyers call what codes stand for. */
const spokenCodes: Readonly<Record<string, string>> = dictionary({
  female: 'female women',
  male: 'male men',
  infant: 'infant baby',
  kids: 'kids children',
});

const tellingFields = fieldNames(goodsFields, ({ tells }) => tells === 'trait' || tells === 'specificTrait');

/** The fields that tell a trait of the goods, in words, and what they mean beside them. */
function toldTexts(
  product: DescribedProduct,
  meanings: ReadonlyMap<string, string>,
  field: FieldText,
): EvidenceText[] {
  return tellingFields.flatMap(name => {
    const value = product[name as TellingField];
    if (value === null) return [];
    const { kind } = goodsFields[name];
    if (kind === 'country') {
      const terms = [{ kind: 'country', key: value }];
      return field(name, madeIn(value), { language: 'en', isGeneral: true, terms });
    }
    // A text is in the language of the others, a code in English.
    if (kind !== 'choice') return field(name, value, { isGeneral: true });
    const terms = [{ kind: meanings.get(name) ?? name, key: value }];
    return field(name, spokenCodes[value] ?? value, { language: 'en', isGeneral: true, terms });
  });
}

const madeIn = (country: string): string =>
  `made in ${new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country}`;
