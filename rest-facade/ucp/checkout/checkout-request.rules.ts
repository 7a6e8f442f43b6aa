import type { Static } from 'typebox';
import { type FieldError, reject } from '../../../kernel/errors.js';
import type {
  CheckoutAddressInput,
  CheckoutBuyerInput,
  CheckoutDestinationInput,
  CheckoutItemInput,
  CompleteCheckoutSessionInput,
  CreateCheckoutSessionInput,
} from '../../../schema/documents.js';
import { givenFields } from '../../agent-checkout/given-fields.js';
import { nameParts, wholeName } from '../../agent-checkout/person-name.rules.js';
import type {
  AddressBody,
  CheckoutOrCartBody,
  CheckoutPatch,
  CompletionBody,
  DestinationBody,
  InstrumentBody,
  MethodBody,
} from './checkout-request.schema.js';

/**
 * What a body says of a session, as the gateway takes it. What it leaves out is left out here too; null says that there
 * is none. Items are priced by the merchant, whatever the body says of prices. Throws VALIDATION_FAILED for shipping that
 * cannot be done as it is asked for.
 */
export const checkoutInputOf = (body: CheckoutPatch): CreateCheckoutSessionInput => {
  const { line_items, currency, buyer, fulfillment, discounts } = body;
  return {
    ...(line_items === undefined ? {} : { items: line_items.map(toItem) }),
    ...(currency == null ? {} : { currency }),
    ...(buyer === undefined ? {} : { buyer: buyer === null ? null : buyerInput(buyer) }),
    ...fulfillmentInput(fulfillment),
    ...(discounts === undefined ? {} : codesInput(discounts)),
  };
};

/** The same of a body that opens a session: of items, or of a cart. Throws VALIDATION_FAILED where it names neither. */
export function newCheckoutOf({ cart_id: cartId, line_items, ...body }: NewCheckoutBody): NewCheckoutInput {
  if (cartId != null) {
    return { ...checkoutInputOf(body), cartId };
  }
  const isEmpty = line_items == null || line_items.length === 0;
  const message = 'What is bought is missing: name at least one item, or a cart by its cart_id.';
  reject(isEmpty ? [{ path: 'line_items', code: 'REQUIRED', message }] : []);
  return checkoutInputOf({ ...body, line_items: line_items! });
}

type NewCheckoutBody = Static<typeof CheckoutOrCartBody>;
type NewCheckoutInput = CreateCheckoutSessionInput & { cartId?: string };

/**
 * The same of a body that changes the session of an address. Throws VALIDATION_FAILED where the body names another one: it
 * is a whole checkout, read from one place and written to the wrong one.
 */
export function changesInputOf(
  sessionId: string,
  { id, ...body }: CheckoutPatch,
): CreateCheckoutSessionInput {
  const isOfAnother = id != null && id.toLowerCase() !== sessionId.toLowerCase();
  const message = 'is of another checkout than the address names: leave it out, or send what it is.';
  reject(isOfAnother ? [{ path: 'id', code: 'READ_ONLY', message }] : []);
  return checkoutInputOf(body);
}

/** The same of a body whose fields are what is there from now on, each as a whole. */
export function replacementInputOf(sessionId: string, body: CheckoutPatch): CreateCheckoutSessionInput {
  const input = changesInputOf(sessionId, body);
  return body.buyer == null ? input : { ...input, buyer: { ...nobody, ...input.buyer } };
}

const nobody: CheckoutBuyerInput = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  consent: null,
};

const toItem = ({
  id,
  item,
  quantity,
}: NonNullable<CheckoutPatch['line_items']>[number]): CheckoutItemInput => ({
  ...(id == null ? {} : { id }),
  reference: item.id,
  quantity,
});

function buyerInput(buyer: NonNullable<CheckoutPatch['buyer']>): CheckoutBuyerInput {
  const whole = nameParts(buyer.full_name ?? null);
  const isNamed = buyer.first_name != null || buyer.last_name != null;
  const names = isNamed ? buyer : { ...buyer, ...whole };
  return givenFields({
    firstName: names.first_name,
    lastName: names.last_name,
    email: buyer.email,
    phone: buyer.phone_number,
    consent: buyer.consent,
  });
}

const codesInput = (discounts: CheckoutPatch['discounts']): CreateCheckoutSessionInput =>
  discounts === null || discounts?.codes === null
    ? { discountCodes: null }
    : givenFields({ discountCodes: discounts?.codes });

const nowhere: CreateCheckoutSessionInput = {
  destinations: null,
  selectedDestinationId: null,
  selectedShippingOptionId: null,
};

function fulfillmentInput(fulfillment: CheckoutPatch['fulfillment']): CreateCheckoutSessionInput {
  if (fulfillment === undefined) {
    return {};
  }
  const method = fulfillment?.methods?.[0];
  if (method === undefined) {
    return nowhere;
  }
  reject([...retailLocations(method), ...furtherOptions(method)]);
  return { ...placesInput(method), ...optionInput(method) };
}

/** The published form of a shop to pick up from: read as an address it would be an empty one. */
const retailLocations = ({ destinations }: MethodBody): FieldError[] =>
  (destinations ?? []).flatMap((destination, index) =>
    'address' in destination
      ? [
          {
            path: `fulfillment.methods.0.destinations.${index}.address`,
            code: 'VALUE_NOT_ALLOWED',
            message: 'is a pickup location. Items are only shipped: give a shipping address.',
          },
        ]
      : [],
  );

/** Groups after the first that chooses which choose otherwise. */
function furtherOptions({ groups }: MethodBody): FieldError[] {
  const chosen = groups?.find(choosesOption)?.selected_option_id;
  return (groups ?? []).flatMap((group, index) =>
    choosesOption(group) && group.selected_option_id !== chosen
      ? [
          {
            path: `fulfillment.methods.0.groups.${index}.selected_option_id`,
            code: 'VALUE_NOT_ALLOWED',
            message: 'differs from that of the previous group. All items are shipped by one option.',
          },
        ]
      : [],
  );
}

/** A single place is where the items go, unless the body says otherwise. */
function placesInput({
  destinations,
  selected_destination_id: selected,
}: MethodBody): CreateCheckoutSessionInput {
  const [only, another] = destinations ?? [];
  if (selected === undefined && only !== undefined && another === undefined) {
    return only.id == null
      ? { shippingAddress: toAddress(only) }
      : { destinations: [toDestination(only)], selectedDestinationId: only.id };
  }
  return givenFields({
    destinations: destinations?.map(toDestination),
    selectedDestinationId: selected,
  });
}

/** Everything goes in one package, so the first group that chooses says how. */
function optionInput({ groups }: MethodBody): CreateCheckoutSessionInput {
  const chosen = groups?.find(choosesOption);
  return chosen === undefined ? {} : { selectedShippingOptionId: chosen.selected_option_id };
}

const choosesOption = ({ selected_option_id: selected }: { selected_option_id?: string | null }): boolean =>
  selected !== undefined;

const toDestination = (body: DestinationBody): CheckoutDestinationInput => ({
  ...(body.id == null ? {} : { id: body.id }),
  ...toAddress(body),
});

/** An address in our words. */
export const toAddress = (body: AddressBody): CheckoutAddressInput =>
  givenFields({
    name: wholeName(body.first_name, body.last_name) ?? body.full_name,
    line1: body.street_address,
    line2: body.extended_address,
    city: body.address_locality,
    region: body.address_region,
    postalCode: body.postal_code,
    country: body.address_country,
    phone: body.phone_number,
  });

const ownFields: ReadonlySet<string> = new Set([
  'id',
  'handler_id',
  'type',
  'credential',
  'display',
  'billing_address',
  'selected',
]);

/**
 * What a body completes a session with, as the gateway takes it. Versions before 2026-01-23 have what can be shown of an
 * instrument, such as its last digits, beside its other fields; later ones in `display`.
 */
export function completionInputOf(
  instrument: InstrumentBody | null,
): Omit<CompleteCheckoutSessionInput, 'id'> {
  if (instrument === null) {
    return { instrument: null };
  }
  const shown = Object.entries(instrument).filter(
    ([name, value]) => !ownFields.has(name) && ['string', 'number'].includes(typeof value),
  );
  return {
    handlerId: instrument.handler_id,
    instrument: {
      id: instrument.id ?? null,
      type: instrument.type,
      credential: instrument.credential ?? {},
      display: { ...Object.fromEntries(shown), ...instrument.display },
    },
    ...(instrument.billing_address == null ? {} : { billingAddress: toAddress(instrument.billing_address) }),
  };
}

/**
 * The instrument that the buyer selected: the one that says so, else the first; null where there is none. Throws
 * VALIDATION_FAILED where several say so: a checkout is paid by one, and which is not ours to choose.
 */
export function selectedInstrument({ payment }: CompletionBody): InstrumentBody | null {
  const instruments = payment?.instruments ?? [];
  const [selected, another] = [...instruments.keys()].filter(index => instruments[index]!.selected === true);
  reject(
    another === undefined
      ? []
      : [
          {
            path: `payment.instruments.${another}.selected`,
            code: 'VALUE_NOT_ALLOWED',
            message: 'A checkout is paid by one instrument: select one.',
          },
        ],
  );
  return instruments[selected ?? 0] ?? null;
}
