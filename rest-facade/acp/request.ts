import { isDeepStrictEqual } from 'node:util';
import { reject } from '../../kernel/errors.js';
import type {
  CheckoutAddressInput,
  CheckoutBuyerInput,
  CheckoutItemInput,
  CompleteCheckoutSessionInput,
  CreateAgentCheckoutSessionInput,
  CreateCheckoutSessionInput,
} from '../../schema/documents.js';
import { givenFields } from '../agent-checkout/given-fields.js';
import { nameParts } from '../agent-checkout/person-name.rules.js';
import type {
  AcpAddressInput,
  AcpBuyerInput,
  AcpCompleteRequest,
  AcpCreateRequest,
  AcpUpdateRequest,
} from './request.schema.js';

type Details = AcpCreateRequest['fulfillment_details'];

/** What a create request says, as input of a new session. */
export const creationOf = (request: AcpCreateRequest): CreateAgentCheckoutSessionInput => ({
  protocol: 'acp',
  items: [],
  ...givenFields({ currency: request.currency }),
  ...changesOf(request),
});

/** What an update says: what it leaves out stays, what is null is cleared. */
export const updateOf = ({
  selected_fulfillment_options: selected,
  ...rest
}: AcpUpdateRequest): CreateCheckoutSessionInput =>
  givenFields({ ...changesOf(rest), selectedShippingOptionId: optionOf(selected) });

/** What a complete request says, as input of the completion. */
export const completionOf = ({
  payment_data: payment,
  buyer,
}: AcpCompleteRequest): Omit<CompleteCheckoutSessionInput, 'id'> =>
  givenFields({
    handlerId: payment.handler_id,
    instrument: givenFields({
      id: payment.instrument.id,
      type: payment.instrument.type,
      credential: payment.instrument.credential,
    }),
    billingAddress: payment.billing_address === undefined ? undefined : addressOf(payment.billing_address),
    buyer: buyer === undefined ? undefined : buyerOf(buyer),
  });

function changesOf(
  request: Omit<AcpUpdateRequest, 'selected_fulfillment_options'>,
): CreateCheckoutSessionInput {
  const { buyer, fulfillment_details: details } = request;
  return givenFields({
    items: onlyOf(
      { path: 'line_items', value: linesOf('line_items', request) },
      { path: 'items', value: linesOf('items', request) },
    ),
    buyer: buyer === null ? null : contactOf(buyer, details),
    shippingAddress: destinationOf(details),
    discountCodes: onlyOf(
      { path: 'discounts.codes', value: request.discounts === null ? [] : request.discounts?.codes },
      { path: 'coupons', value: request.coupons === null ? [] : request.coupons },
    ),
  });
}

interface Named<T> {
  path: string;
  value: T | undefined;
}

/** What one of two names says. Where both say something else, taking either would drop the other. */
function onlyOf<T>(newer: Named<T>, older: Named<T>): T | undefined {
  const isSame =
    newer.value === undefined || older.value === undefined || isDeepStrictEqual(newer.value, older.value);
  const message = `is another name of ${newer.path}, which says otherwise: give one of them.`;
  reject(isSame ? [] : [{ path: older.path, code: 'VALUE_INVALID', message }]);
  return newer.value ?? older.value;
}

function linesOf(
  name: 'line_items' | 'items',
  { [name]: lines }: Pick<AcpUpdateRequest, 'line_items' | 'items'>,
): CheckoutItemInput[] | undefined {
  reject(
    (lines ?? []).flatMap((line, index) =>
      line.item === undefined && line.id === undefined
        ? [{ path: `${name}.${index}.id`, code: 'REQUIRED', message: 'is required' }]
        : [],
    ),
  );
  return lines?.map(({ id, item, quantity = 1 }) =>
    item === undefined ? { reference: id!, quantity } : givenFields({ id, reference: item.id, quantity }),
  );
}

/** Who buys: what the buyer says, and from the delivery what the buyer does not. */
function contactOf(buyer: AcpBuyerInput | undefined, details: Details): CheckoutBuyerInput | undefined {
  const said = {
    ...givenFields({ email: details?.email, phone: details?.phone_number }),
    ...(buyer === undefined ? namesOf(details?.name) : buyerOf(buyer)),
  };
  return Object.keys(said).length === 0 ? undefined : said;
}

const buyerOf = ({
  first_name,
  last_name,
  full_name,
  email,
  phone_number,
}: AcpBuyerInput): CheckoutBuyerInput => ({
  ...namesOf(full_name),
  ...givenFields({ firstName: first_name, lastName: last_name, phone: phone_number, email }),
});

function namesOf(fullName: string | undefined): CheckoutBuyerInput {
  const { first_name: firstName, last_name: lastName } = nameParts(fullName ?? null);
  return givenFields({ firstName, lastName });
}

/** Without an address the place to ship to stays as it is. */
function destinationOf(details: Details): CheckoutAddressInput | null | undefined {
  if (details === null || details?.address === null) {
    return null;
  }
  return details?.address === undefined
    ? undefined
    : { ...addressOf(details.address), phone: details.phone_number ?? null };
}

/** Lines that the protocol requires may be empty; the session knows them for nothing said. */
const addressOf = (address: AcpAddressInput): CheckoutAddressInput =>
  givenFields({
    name: address.name,
    line1: address.line_one,
    line2: address.line_two,
    city: address.city,
    region: address.state,
    postalCode: address.postal_code,
    country: address.country,
  });

/** All items go the same way, so that several selections name one option. */
function optionOf(selected: AcpUpdateRequest['selected_fulfillment_options']): string | null | undefined {
  if (selected == null) {
    return selected;
  }
  const [first, ...others] = [...new Set(selected.map(({ option_id }) => option_id))];
  reject(
    others.length === 0
      ? []
      : [
          {
            path: 'selected_fulfillment_options',
            code: 'VALUE_INVALID',
            message: 'All items are shipped by one option: select the same one for each.',
          },
        ],
  );
  return first ?? null;
}
