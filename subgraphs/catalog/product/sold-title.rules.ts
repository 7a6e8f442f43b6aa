/**
 * What a variant is called where it stands without its product. Shops that export variants under their whole names have the
 * product's title in them already.
 */
export function soldTitle(productTitle: string, variantTitle: string): string {
  const [product, variant] = [productTitle.toLowerCase(), variantTitle.toLowerCase()];
  const isNamed = variant.startsWith(product) && !letterOrDigit.test(variant.charAt(product.length));
  return isNamed ? variantTitle : `${productTitle} - ${variantTitle}`;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
