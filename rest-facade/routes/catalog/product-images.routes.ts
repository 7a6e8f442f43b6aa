import { Type } from 'typebox';
import { imageLimits } from '../../../subgraphs/catalog/product-image/product-image.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';
import { productFields } from './product.documents.js';
import { Product, ProductImage } from './product.schema.js';

export const productImageRoutes = [
  route({
    id: 'products.images.add',
    method: 'POST',
    path: '/api/v1/products/:productId/images',
    scope: 'catalog:write',
    callers: anyCredential,
    tag: 'Products',
    summary: 'Upload a picture of a product',
    description:
      'JPEG, PNG, WebP, GIF or AVIF, as the raw body or a multipart file. It is decoded and measured, and becomes the last picture of the product.',
    params: Type.Object({ productId: Uuid }),
    consumes: 'file',
    upload: {
      required: true,
      limitBytes: imageLimits.sizeBytes,
      accepts: ['image/*', 'application/octet-stream'],
    },
    body: Type.Object(
      { altText: Type.Optional(Type.String({ maxLength: 1000 })) },
      { additionalProperties: false },
    ),
    operation: graphql(
      `mutation ($productId: ID!, $file: UploadedFileInput!, $altText: String) {
        added: addProductImage(productId: $productId, file: $file, altText: $altText) {
          image { id url altText width height } product { ...ProductFields }
        }
      }`,
      [productFields],
    ),
    variables: ({ params, file, body }) => ({ ...params, file, altText: body?.altText }),
    reply: {
      status: 201,
      schema: Type.Object({ image: ProductImage, product: Product }),
      body: data => data.added,
      version: data => data.added.product.version,
      headers: { location: data => data.added.image.url },
    },
    errorCodes: [
      'PRODUCT_NOT_FOUND',
      'VERSION_STALE',
      'IMAGE_INVALID',
      'PAYLOAD_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'STORAGE_LIMIT_REACHED',
    ],
  }),

  route({
    id: 'media.read',
    method: 'GET',
    path: '/media/:organizationId/:name',
    scope: null,
    callers: 'public',
    tag: 'Products',
    summary: 'Read an uploaded picture',
    description: 'The content of a URL never changes, so it may be cached permanently.',
    params: Type.Object({ organizationId: Uuid, name: Type.String({ maxLength: 50 }) }),
    operation: graphql(`
      query ($organizationId: ID!, $name: String!) {
        imageFile(organizationId: $organizationId, name: $name) { fileKey contentType sizeBytes }
      }`),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      file: ({ imageFile: { fileKey, contentType, sizeBytes } }) => ({
        key: fileKey,
        contentType,
        sizeBytes,
        fileName: null,
        cacheControl: 'public, max-age=31536000, immutable',
      }),
    },
    errorCodes: ['FILE_NOT_FOUND'],
  }),
];
