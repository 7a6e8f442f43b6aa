import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { catalogPrices } from '../listing-request/price-source.js';
import type { ProductImage } from '../product/product.entity.js';
import { productUpdated } from '../product/product.events.js';
import { lockProduct } from '../product/product.service.js';
import { type ProductSnapshot, toSnapshot } from '../product/product.snapshot.js';
import { writeProducts } from '../product/product.writer.js';
import { productErrors } from '../product/product-validation.rules.js';
import { imageLimits } from './product-image.limits.js';

/**
 * Puts a picture that is stored among those of a product, before or after the others. Throws PRODUCT_NOT_FOUND, VERSION_STALE,
 * VALIDATION_FAILED where the product has too many, or the alternative text is too long.
 */
export async function addImage(
  tx: Transaction,
  ctx: RequestContext,
  productId: string,
  { image, placement }: { image: ProductImage; placement: 'first' | 'last' },
): Promise<ProductSnapshot> {
  reject(altTextErrors(image));
  const before = await lockProduct(tx, ctx, productId);
  const after = {
    ...before,
    images: placement === 'first' ? [image, ...before.images] : [...before.images, image],
    version: before.version + 1,
    updatedAt: ctx.clock.now().toISOString(),
  };
  reject(productErrors(after));
  const changedFields = ['images'];
  // Pictures bear on no price.
  await writeProducts(tx, ctx.organizationId, [{ before, after, changedFields }], catalogPrices);
  const product = toSnapshot(after);
  productUpdated(tx, { organizationId: ctx.organizationId, product, changedFields });
  return product;
}

const altTextErrors = ({ altText }: ProductImage): FieldError[] =>
  (altText ?? '').length > imageLimits.altTextLengthMax
    ? [
        {
          path: 'altText',
          code: 'LENGTH_INVALID',
          message: `Must have at most ${imageLimits.altTextLengthMax} characters.`,
        },
      ]
    : [];
