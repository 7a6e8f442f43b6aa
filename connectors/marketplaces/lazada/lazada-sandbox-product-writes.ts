import { createHash } from 'node:crypto';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing, SandboxVariant } from '../sandbox/state.js';
import { itemOf } from './lazada-sandbox-product-reads.js';
import {
  type ErrorDetail,
  type LazadaAnswers,
  type LazadaCall,
  rejection,
} from './lazada-sandbox-request-auth.js';
import { checkProduct, checkSku, rejectUpon } from './lazada-sandbox-rules.js';
import { checkSaleTimes, specialOf } from './lazada-sandbox-sale.js';
import { parseXml, type XmlElement } from './lazada-sandbox-xml.js';

const cdn = 'https://sg-live-02.slatic.net/p/';

/** Products, and the pictures that are taken over to Lazada before. */
export function productWriteRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  return {
    'POST /image/migrate': call => migrateImage(call),
    'POST /product/create': call => createProduct(shop, call),
    'POST /product/update': call => updateProduct(shop, call),
    'POST /product/remove': call => removeSkus(shop, call),
    'POST /product/deactivate': call => {
      const product = productOf(call, 'apiRequestBody');
      const listing = itemOf(shop, call, product.textAt('ItemId') ?? '');
      shop.changeListing(listing, { state: 'unlisted', reviewEndsAt: null });
      return { data: {} };
    },
  };
}

function productOf(call: LazadaCall, parameter = 'payload'): XmlElement {
  const product = parseXml(call.needed(parameter)).at('Product');
  if (product === null) {
    throw rejection('30', 'E030: Empty Request');
  }
  return product;
}

function migrateImage(call: LazadaCall): object {
  const url = parseXml(call.needed('payload')).textAt('Image', 'Url');
  if (url === null || !URL.canParse(url)) {
    throw rejection('302', 'Not supported URL');
  }
  const hash = createHash('md5').update(url).digest('hex');
  return { data: { image: { hash_code: hash, url: `${cdn}${hash}.jpg` } } };
}

function createProduct(shop: SandboxShop, call: LazadaCall): object {
  const product = productOf(call);
  const skus = product.at('Skus')?.all('Sku') ?? [];
  const taken = new Set(
    shop
      .listings()
      .filter(({ storeId, state }) => storeId === call.store.id && state !== 'deleted')
      .flatMap(({ variants }) => variants.map(({ sku }) => sku)),
  );
  rejectUpon('500', 'E500: Create product failed', [
    ...checkProduct(product, cdn),
    ...skus.flatMap(sku => checkSku(sku, call.store.currency)),
    ...skus.flatMap(sku => duplicateDetail(sku, taken)),
    ...skus.flatMap(sku => checkSpecial(shop, call, sku)),
  ]);
  const listing = shop.putListing({
    storeId: call.store.id,
    currency: call.store.currency,
    title: product.textAt('Attributes', 'name')!,
    description: product.textAt('Attributes', 'description'),
    brand: product.textAt('Attributes', 'brand'),
    imageUrls: imagesOf(product),
    attributes: attributesOf(product),
    variants: skus.map(sku => variantOf(sku, shop.newId('variant'), call.store.country)),
    extra: { category: product.textAt('PrimaryCategory') },
  });
  return created(listing, call);
}

const created = ({ id, variants }: SandboxListing, { store }: LazadaCall): object => ({
  data: {
    item_id: Number(id),
    sku_list: variants.map(variant => ({
      shop_sku: `${id}_${store.country}-${variant.id}`,
      seller_sku: variant.sku,
      sku_id: Number(variant.id),
    })),
  },
});

function duplicateDetail(sku: XmlElement, taken: ReadonlySet<string>): ErrorDetail[] {
  const name = sku.textAt('SellerSku') ?? '';
  return taken.has(name) ? [{ seller_sku: name, message: 'BIZ_CHECK_SELLER_SKU_DUPLICATE' }] : [];
}

/** What is not named stays as it is; SKUs without an id are added beside the one that `AssociatedSku` names. */
function updateProduct(shop: SandboxShop, call: LazadaCall): object {
  const product = productOf(call);
  const listing = itemOf(shop, call, product.textAt('ItemId') ?? '');
  if (listing.state === 'deleted') {
    throw rejection('208', 'E208: Item not exist');
  }
  const skus = product.at('Skus')?.all('Sku') ?? [];
  const added = skus.filter(sku => sku.textAt('SkuId') === null);
  const isAssociated = listing.variants.some(({ id }) => id === product.textAt('AssociatedSku'));
  rejectUpon('501', 'E501: Update product failed', [
    ...added.flatMap(sku => checkSku(sku, call.store.currency)),
    ...skus.flatMap(sku => checkSpecial(shop, call, sku)),
    ...(added.length > 0 && !isAssociated ? [{ field: 'AssociatedSku', message: 'SKU not exist' }] : []),
    ...skus.filter(sku => sku.textAt('SkuId') !== null && find(listing, sku) === null).map(unknownSku),
  ]);
  const variants = listing.variants.map(variant => {
    const sku = skus.find(each => each.textAt('SkuId') === variant.id);
    return sku === undefined ? variant : { ...variant, ...changesOf(sku, variant, call.store.country) };
  });
  const images = imagesOf(product);
  shop.putListing({
    ...listing,
    title: product.textAt('Attributes', 'name') ?? listing.title,
    description: product.textAt('Attributes', 'description') ?? listing.description,
    brand: product.textAt('Attributes', 'brand') ?? listing.brand,
    attributes: { ...listing.attributes, ...attributesOf(product) },
    imageUrls: images.length > 0 ? images : listing.imageUrls,
    variants: [...variants, ...added.map(sku => variantOf(sku, shop.newId('variant'), call.store.country))],
  });
  return { data: {} };
}

const find = ({ variants }: SandboxListing, sku: XmlElement): SandboxVariant | null =>
  variants.find(({ id }) => id === sku.textAt('SkuId')) ?? null;

const unknownSku = (sku: XmlElement): ErrorDetail => ({
  seller_sku: sku.textAt('SellerSku') ?? '',
  message: 'SKU not exist',
});

function removeSkus(shop: SandboxShop, call: LazadaCall): object {
  for (const name of JSON.parse(call.needed('sku_id_list')) as string[]) {
    const [, itemId = '', skuId = ''] = name.split('_');
    const listing = itemOf(shop, call, itemId);
    const variants = listing.variants.filter(({ id }) => id !== skuId);
    if (variants.length === listing.variants.length) {
      throw rejection('207', 'E207: SKU not exist');
    }
    shop.changeListing(listing, variants.length === 0 ? { state: 'deleted' } : { variants });
  }
  return { data: {} };
}

const imagesOf = (product: XmlElement): string[] =>
  (product.at('Images')?.all('Image') ?? []).map(({ text }) => text);

const ownAttributes = new Set(['name', 'description', 'brand']);

const attributesOf = (product: XmlElement): Record<string, string> =>
  Object.fromEntries(
    (product.at('Attributes')?.elements ?? [])
      .filter(({ name }) => !ownAttributes.has(name))
      .map(({ name, text }) => [name, text]),
  );

const checkSpecial = (shop: SandboxShop, { store }: LazadaCall, sku: XmlElement): ErrorDetail[] =>
  checkSaleTimes(sku.textAt('SellerSku') ?? '', specialOf(sku, store.country), shop.now());

function variantOf(sku: XmlElement, id: string, country: string): SandboxVariant {
  const empty: SandboxVariant = {
    id,
    sku: sku.textAt('SellerSku')!,
    options: [],
    price: '0',
    salePrice: null,
    quantity: 0,
    barcode: null,
    extra: {},
  };
  return { ...empty, ...changesOf(sku, empty, country) };
}

function changesOf(sku: XmlElement, before: SandboxVariant, country: string): Partial<SandboxVariant> {
  const sizes = sku.elements.filter(({ name }) => name.startsWith('package_'));
  const options = sku.at('saleProp')?.elements.map(({ name, text }) => ({ name, value: text }));
  return {
    sku: sku.textAt('SellerSku') ?? before.sku,
    options: options ?? before.options,
    price: sku.textAt('price') ?? before.price,
    ...specialOf(sku, country),
    quantity: Number(sku.textAt('quantity') ?? before.quantity),
    extra: { ...before.extra, ...Object.fromEntries(sizes.map(({ name, text }) => [name, text])) },
  };
}
