import Big from 'big.js';
import { isCountry } from '../../../../kernel/country.js';
import { dictionary } from '../../../../kernel/dictionary.js';
import { type Dimensions, type LengthUnit, lengthUnits } from '../../product/product.entity.js';
import type { FieldDefinition, FieldTable } from '../../product/product-field.js';

/**
 * What systems call the fields that they export as attributes of a product: letters and digits alone, in lower case.
 * A field more that has names here is read from the files of every system that keeps it.
 */
const attributeNames: Readonly<Record<string, readonly string[]>> = dictionary({
  condition: ['condition', 'conditiontype', 'productcondition', 'itemcondition', 'googlecondition'],
  countryOfOrigin: ['countryoforigin', 'countryofmanufacture', 'origin', 'coo'],
  hsCode: ['hscode', 'harmonizedsystemcode', 'hscommoditycode', 'tariffcode', 'customstariffnumber'],
  material: ['material', 'materials', 'materialtype', 'googlematerial'],
  ageGroup: ['agegroup', 'googleagegroup', 'agerangedescription'],
  gender: ['gender', 'googlegender', 'targetgender'],
  mpn: [
    'mpn',
    'googlempn',
    'googlemanufacturerpartnumbermpn',
    'partnumber',
    'mfrpartnumber',
    'manufacturerpartnumber',
  ],
  identifierExists: ['identifierexists'],
});

/** What they call the choices that we call otherwise. */
const choices: Readonly<Record<string, string>> = dictionary({
  newnew: 'new',
  brandnew: 'new',
  newwithtags: 'new',
  newcondition: 'new',
  refurbishedcondition: 'refurbished',
  refurbishedrefurbished: 'refurbished',
  usedcondition: 'used',
  usedlikenew: 'used',
  usedverygood: 'used',
  usedgood: 'used',
  usedacceptable: 'used',
  secondhand: 'used',
  preowned: 'used',
  m: 'male',
  men: 'male',
  mens: 'male',
  f: 'female',
  women: 'female',
  womens: 'female',
  adults: 'adult',
  kid: 'kids',
  child: 'kids',
  children: 'kids',
  toddlers: 'toddler',
  infants: 'infant',
  newborns: 'newborn',
});

const flags: Readonly<Record<string, boolean>> = dictionary({
  true: true,
  yes: true,
  false: false,
  no: false,
});

/** Three sides of goods, and what says in which unit they are where the values do not. */
interface SideNames {
  /** Length, width and height. */
  names: readonly [string, string, string];
  /** That the names imply. */
  unit?: LengthUnit;
  /** The attribute of all three. */
  unitName?: string;
}

/** Of the parcel before those of the goods alone. An attribute of each side may be named after it: `itemlengthunit`. */
const sideNames: readonly SideNames[] = [
  { names: ['shippinglength', 'shippingwidth', 'shippingheight'] },
  { names: ['packagelengthcm', 'packagewidthcm', 'packageheightcm'], unit: 'cm' },
  {
    names: ['packagelength', 'packagewidth', 'packageheight'],
    unitName: 'packagedimensionsunitofmeasure',
  },
  { names: ['itempackagedimensionslength', 'itempackagedimensionswidth', 'itempackagedimensionsheight'] },
  { names: ['productlength', 'productwidth', 'productheight'] },
  { names: ['itemlength', 'itemwidth', 'itemheight'], unitName: 'itemdimensionsunitofmeasure' },
  { names: ['itemdimensionslength', 'itemdimensionswidth', 'itemdimensionsheight'] },
  { names: ['depth', 'width', 'height'], unitName: 'dimensionsunit' },
];

/** How systems spell the units of length. */
const unitNames: Readonly<Record<string, LengthUnit>> = dictionary({
  ...Object.fromEntries(lengthUnits.map(unit => [unit, unit])),
  millimeters: 'mm',
  millimetres: 'mm',
  centimeters: 'cm',
  centimetres: 'cm',
  meters: 'm',
  metres: 'm',
  inches: 'in',
  inch: 'in',
  feet: 'ft',
});

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');

const detailNames: ReadonlySet<string> = new Set(Object.values(attributeNames).flat());

/** Whether a column or an attribute of the name holds what products have a field for, in the words of some system. */
export const namesDetail = (name: string): boolean => detailNames.has(plain(name));

type Attributes = Readonly<Record<string, string | null>>;

/**
 * The fields of the table that the attributes state in words that we know, and the attributes that are left. What cannot
 * be read so stays the attribute it is: nothing is lost.
 */
export function takeDetails(
  attributes: Attributes,
  fields: FieldTable,
): { details: Record<string, unknown>; rest: Record<string, string | null> } {
  const texts = new Map(Object.entries(attributes).map(([name, value]) => [plain(name), { name, value }]));
  const details: Record<string, unknown> = {};
  const taken = new Set<string>();
  for (const [field, names] of Object.entries(attributeNames)) {
    const found = names.map(name => texts.get(name)).find(text => text?.value != null);
    const definition = fields[field];
    const value = found && definition && readValue(definition, found.value!);
    if (value !== undefined) {
      details[field] = value;
      taken.add(found!.name);
    }
  }
  const sides = fields.dimensions === undefined ? undefined : dimensionsIn(texts);
  if (sides !== undefined) {
    details.dimensions = sides.dimensions;
    for (const name of sides.names) {
      taken.add(name);
    }
  }
  const rest = Object.fromEntries(Object.entries(attributes).filter(([name]) => !taken.has(name)));
  return { details, rest };
}

/** Undefined for what is none. */
function readValue(
  { kind, values = [], format, maxLength = Number.POSITIVE_INFINITY }: FieldDefinition,
  text: string,
): unknown {
  const word = plain(text);
  switch (kind) {
    case 'choice':
      return values.find(value => value === (choices[word] ?? word));
    case 'boolean':
      return flags[word];
    case 'country':
      return isCountry(text.trim().toUpperCase()) ? text.trim().toUpperCase() : undefined;
    default: {
      const code = kind === 'code' && format !== undefined ? text.replaceAll(/[\s.]/g, '') : text.trim();
      const isFine = code !== '' && code.length <= maxLength && (format?.pattern.test(code) ?? true);
      return isFine ? code : undefined;
    }
  }
}

type Texts = ReadonlyMap<string, { name: string; value: string | null }>;

function dimensionsIn(texts: Texts): { dimensions: Dimensions; names: string[] } | undefined {
  for (const { names, unit = null, unitName = '' } of sideNames) {
    const units = names.map(name => unitTextOf(texts, name) ?? texts.get(unitName));
    const measures = names.map((name, side) =>
      measureOf(texts.get(name)?.value ?? '', units[side]?.value ?? unit),
    );
    const [first, second, third] = measures;
    if (first && second && third && measures.every(side => side!.unit === first.unit)) {
      const dimensions = { length: first.value, width: second.value, height: third.value, unit: first.unit };
      const taken = [...names.map(name => texts.get(name)), ...units];
      return { dimensions, names: taken.flatMap(text => text?.name ?? []) };
    }
  }
  return undefined;
}

const unitTextOf = (texts: Texts, name: string) =>
  texts.get(`${name}unitofmeasure`) ?? texts.get(`${name}unit`);

/** "20 cm"; zero is what exports write where nobody measured. `stated` is the unit that stands elsewhere. */
function measureOf(text: string, stated: string | null): { value: string; unit: LengthUnit } | undefined {
  const [, digits = '', word = ''] = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([a-z]*)\s*$/i.exec(text) ?? [];
  const unit = unitNames[plain(word || (stated ?? ''))];
  return digits === '' || unit === undefined || new Big(digits).eq(0) ? undefined : { value: digits, unit };
}
