import { stageOf } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import { connectList, type PageArguments } from './shopify-sandbox-connection.js';
import { numberOf } from './shopify-sandbox-ids.js';
import { productsOf, variantView } from './shopify-sandbox-products.js';

type Kind = 'AutomaticBasic' | 'AutomaticBxgy' | 'CodeBasic';

interface Input {
  title?: string;
  code?: string;
  startsAt?: string;
  endsAt?: string | null;
  customerGets?: {
    value?: { percentage?: number };
    items?: {
      all?: boolean;
      products?: { productVariantsToAdd?: string[]; productVariantsToRemove?: string[] };
    };
  };
}

interface Fault {
  code: string;
  field: string[];
  message: string;
}

const activeAutomaticMax = 25;
const variantsOfCallMax = 250;

export function discountFields(dependencies: SandboxDependencies) {
  const { shop } = dependencies;
  const view = (promotion: SandboxPromotion) => nodeView(dependencies, promotion);
  const ofFamily = (family: 'Automatic' | 'Code') =>
    [...shop.state.promotions.values()].filter(({ type }) => type.startsWith(family));
  const node =
    (family: 'Automatic' | 'Code') =>
    ({ id }: { id: string }) => {
      const found = ofFamily(family).find(each => numberOf(each.id) === numberOf(id));
      return found === undefined ? null : view(found);
    };
  const write = (kind: Kind, name: string) => (given: Record<string, unknown>) => {
    const input = given[name] as Input;
    return put(dependencies, { kind, input, id: (given.id as string | undefined) ?? null });
  };
  const act =
    (family: 'Automatic' | 'Code', action: 'activate' | 'deactivate' | 'delete') =>
    ({ id }: { id: string }) => {
      const found = ofFamily(family).find(each => numberOf(each.id) === numberOf(id));
      if (found === undefined) {
        return { userErrors: [fault('INVALID', ['id'], 'Discount does not exist')] };
      }
      if (action === 'delete') {
        shop.state.promotions.delete(found.id);
      } else {
        found.stoppedAt = action === 'activate' ? null : shop.now();
      }
      return { userErrors: [] };
    };
  return {
    automaticDiscountNode: node('Automatic'),
    codeDiscountNode: node('Code'),
    automaticDiscountNodes: (page: PageArguments) => connectList(ofFamily('Automatic'), page, view),
    codeDiscountNodeByCode: ({ code }: { code: string }) => {
      const found = ofFamily('Code').find(({ extra }) => isCode(extra.code, code));
      return found === undefined ? null : view(found);
    },
    discountAutomaticBasicCreate: write('AutomaticBasic', 'automaticBasicDiscount'),
    discountAutomaticBasicUpdate: write('AutomaticBasic', 'automaticBasicDiscount'),
    discountAutomaticBxgyCreate: write('AutomaticBxgy', 'automaticBxgyDiscount'),
    discountAutomaticBxgyUpdate: write('AutomaticBxgy', 'automaticBxgyDiscount'),
    discountCodeBasicCreate: write('CodeBasic', 'basicCodeDiscount'),
    discountCodeBasicUpdate: write('CodeBasic', 'basicCodeDiscount'),
    discountAutomaticActivate: act('Automatic', 'activate'),
    discountAutomaticDeactivate: act('Automatic', 'deactivate'),
    discountAutomaticDelete: act('Automatic', 'delete'),
    discountCodeActivate: act('Code', 'activate'),
    discountCodeDeactivate: act('Code', 'deactivate'),
    discountCodeDelete: act('Code', 'delete'),
  };
}

const isCode = (a: unknown, b: string): boolean => String(a).toLowerCase() === b.toLowerCase();

const fault = (code: string, field: string[], message: string): Fault => ({ code, field, message });

const wireId = ({ id, type }: SandboxPromotion): string =>
  type.startsWith('Code') ? id.replace('DiscountAutomaticNode', 'DiscountCodeNode') : id;

interface Writing {
  kind: Kind;
  input: Input;
  id: string | null;
}

function put(dependencies: SandboxDependencies, { kind, input, id }: Writing): object {
  const { shop, account } = dependencies;
  const before = shop.promotions(kind).find(each => id !== null && numberOf(each.id) === numberOf(id));
  if (id !== null && before === undefined) {
    return { userErrors: [fault('INVALID', ['id'], 'Discount does not exist')] };
  }
  const errors = [...inputFaults(shop, input, before), ...itemFaults(dependencies, input)];
  if (errors.length === 0 && before === undefined && isFull(shop, kind, input)) {
    errors.push(fault('ACTIVE_PERIOD_OVERLAP', ['startsAt'], 'Too many automatic discounts at that time'));
  }
  if (errors.length > 0) {
    return { userErrors: errors };
  }
  const content = {
    name: input.title!,
    startsAt: new Date(input.startsAt!).toISOString(),
    endsAt: input.endsAt ? new Date(input.endsAt).toISOString() : null,
    items: itemsAfter(dependencies, input, before),
    extra: {
      ...before?.extra,
      code: input.code,
      value: input.customerGets?.value,
      all: input.customerGets?.items?.all === true,
    },
  };
  if (content.items.length === 0 && !content.extra.all) {
    return { userErrors: [fault('BLANK', ['customerGets', 'items'], 'Items cannot be blank')] };
  }
  const storeId = account.stores[0]!.id;
  const made = before ?? shop.putPromotion({ storeId, type: kind, ...content });
  Object.assign(made, content);
  const field = kind === 'CodeBasic' ? 'codeDiscountNode' : 'automaticDiscountNode';
  return { [field]: nodeView(dependencies, made), userErrors: [] };
}

function inputFaults(shop: SandboxShop, input: Input, before: SandboxPromotion | undefined): Fault[] {
  const { title, code, startsAt, endsAt, customerGets } = input;
  const percentage = customerGets?.value?.percentage;
  const isTaken = shop
    .promotions('CodeBasic')
    .some(each => code !== undefined && each !== before && isCode(each.extra.code, code));
  return [
    ...(title ? [] : [fault('BLANK', ['title'], "Title can't be blank")]),
    ...(isTaken ? [fault('TAKEN', ['code'], 'Code must be unique. Please try a different code.')] : []),
    ...(endsAt && startsAt && Date.parse(endsAt) <= Date.parse(startsAt)
      ? [fault('END_DATE_BEFORE_START_DATE', ['endsAt'], 'End date must be after the start date')]
      : []),
    ...(percentage !== undefined && !(percentage > 0 && percentage <= 1)
      ? [
          fault(
            'VALUE_OUTSIDE_RANGE',
            ['customerGets', 'value', 'percentage'],
            'Value must be above 0 up to 1',
          ),
        ]
      : []),
  ];
}

function itemFaults(dependencies: SandboxDependencies, { customerGets }: Input): Fault[] {
  const ids = customerGets?.items?.products?.productVariantsToAdd ?? [];
  const field = ['customerGets', 'items', 'products', 'productVariantsToAdd'];
  const known = new Set(productsOf(dependencies).flatMap(({ variants }) => variants.map(({ id }) => id)));
  return [
    ...(ids.length > variantsOfCallMax ? [fault('TOO_MANY_ARGUMENTS', field, 'Too many variants')] : []),
    ...(ids.some(id => !known.has(id)) ? [fault('INVALID', field, 'Product variant is invalid')] : []),
  ];
}

function isFull(shop: SandboxShop, kind: Kind, { startsAt }: Input): boolean {
  const at = Date.parse(startsAt!);
  const active = [...shop.state.promotions.values()].filter(
    each => each.type.startsWith('Automatic') && stageOf(each, at) === 'ongoing',
  );
  return kind !== 'CodeBasic' && active.length >= activeAutomaticMax;
}

function itemsAfter(
  dependencies: SandboxDependencies,
  { customerGets }: Input,
  before: SandboxPromotion | undefined,
): SandboxPromotion['items'] {
  const { productVariantsToAdd: add = [], productVariantsToRemove: remove = [] } =
    customerGets?.items?.products ?? {};
  const kept = (before?.items ?? []).filter(({ variantId }) => !remove.includes(variantId!));
  const listings = productsOf(dependencies);
  const added = add
    .filter(id => !kept.some(({ variantId }) => variantId === id))
    .map(id => ({
      listingId: listings.find(({ variants }) => variants.some(variant => variant.id === id))!.id,
      variantId: id,
      price: null,
      extra: {},
    }));
  return [...kept, ...added];
}

function nodeView(dependencies: SandboxDependencies, promotion: SandboxPromotion) {
  const { shop } = dependencies;
  const stage = stageOf(promotion, Date.parse(shop.now()));
  const listings = productsOf(dependencies);
  const variants = promotion.items.flatMap(
    ({ listingId, variantId }) =>
      listings.find(({ id }) => id === listingId)?.variants.filter(({ id }) => id === variantId) ?? [],
  );
  const discount = {
    __typename: `Discount${promotion.type}`,
    title: promotion.name,
    status: { upcoming: 'SCHEDULED', ongoing: 'ACTIVE', over: 'EXPIRED' }[stage],
    startsAt: promotion.startsAt,
    endsAt: promotion.stoppedAt ?? promotion.endsAt,
    asyncUsageCount: 0,
    customerGets: {
      items:
        promotion.extra.all === true
          ? { __typename: 'AllDiscountItems', allItems: true }
          : {
              __typename: 'DiscountProducts',
              productVariants: (page: PageArguments) => connectList(variants, page, variantView),
            },
    },
  };
  return { id: wireId(promotion), automaticDiscount: discount, codeDiscount: discount };
}
