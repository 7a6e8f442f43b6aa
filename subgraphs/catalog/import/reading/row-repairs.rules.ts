import Big from 'big.js';
import { isGtin } from '../../product/gtin.rules.js';
import type { Weight } from '../../product/product.entity.js';
import { productLimits } from '../../product/product.limits.js';
import { type ImageFields, type ParsedRow, type SellableFields, stated } from './parsed-row.js';

/** Tells of a repair; the path is dotted, such as `barcode` or `variants.0.weight`. */
export type TellRepair = (path: string, code: string, message: string) => void;

type Content = Pick<ParsedRow, 'product' | 'variants' | 'images'>;

/** Whose file it is: in our own formats, addresses of pictures are those that products have; others leave spaces in them. */
export type FileOrigin = 'own' | 'foreign';

/**
 * The row with everything in a form that can be stored, whatever file it came from. What cannot be kept where it
 * stands is kept in another place, rounded or left out, each with a warning; docs/imports.md states the rules.
 */
export function repairContent(content: Content, origin: FileOrigin, tell: TellRepair): Content {
  const { product, variants, images } = content;
  return {
    product: product === null ? null : repairSellable(product, '', tell),
    variants: variants.map((variant, index) => repairSellable(variant, `variants.${index}.`, tell)),
    images: images.flatMap(image => repairImage(image, origin, tell)),
  };
}

function repairSellable<T extends SellableFields>(fields: T, at: string, tell: TellRepair): T {
  const { barcode, weight } = fields;
  if (typeof barcode !== 'string' && weight == null) {
    return fields;
  }
  return stated({
    ...fields,
    ...(typeof barcode === 'string' ? repairBarcode(barcode, fields.otherCodes, tell, at) : {}),
    ...(weight == null ? {} : { weight: repairWeight(weight, at, tell) }),
  });
}

function repairBarcode(
  text: string,
  otherCodes: string[] | undefined,
  tell: TellRepair,
  at: string,
): SellableFields {
  const digits = text.replace(/[\s-]/g, '');
  if (isGtin(digits)) {
    return { barcode: digits };
  }
  const path = `${at}barcode`;
  if (text.length > productLimits.otherCodeLength) {
    tell(
      path,
      'BARCODE_TOO_LONG',
      `A code has at most ${productLimits.otherCodeLength} characters; it is left out.`,
    );
    return { barcode: undefined };
  }
  const message = `"${text}" is no GTIN-8, -12, -13 or -14 with a right check digit; it is kept in otherCodes.`;
  tell(path, 'BARCODE_NOT_GTIN', message);
  return { barcode: undefined, otherCodes: [...new Set([...(otherCodes ?? []), text])] };
}

/** As many decimals as are stored: a millionth of the unit. */
const weightDecimals = 6;

function repairWeight(weight: Weight, at: string, tell: TellRepair): Weight {
  if ((weight.value.split('.')[1]?.length ?? 0) <= weightDecimals) {
    return weight;
  }
  const value = new Big(weight.value).round(weightDecimals, Big.roundHalfUp);
  if (!value.eq(weight.value)) {
    const message = `${weight.value} ${weight.unit} is rounded to ${value.toFixed()} ${weight.unit}.`;
    tell(`${at}weight`, 'WEIGHT_ROUNDED', message);
  }
  return { ...weight, value: value.toFixed() };
}

function repairImage(image: ImageFields, origin: FileOrigin, tell: TellRepair): ImageFields[] {
  const url = webAddress(image.url, origin);
  if (url !== null && url.length <= productLimits.imageUrlLength) {
    return [{ ...image, url }];
  }
  const reason =
    url === null
      ? 'is no http or https address'
      : `has ${url.length} characters, and an address has at most ${productLimits.imageUrlLength}`;
  tell('images', 'IMAGE_UNUSABLE', `"${image.url.slice(0, 200)}" ${reason}; the picture is left out.`);
  return [];
}

/** In a foreign file as browsers read it: `//host/a b.jpg` is `https://host/a%20b.jpg`. */
function webAddress(text: string, origin: FileOrigin): string | null {
  const whole = text.startsWith('//') ? `https:${text}` : text;
  const address = origin === 'own' ? whole : whole.replace(/\s/g, encodeURIComponent);
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
