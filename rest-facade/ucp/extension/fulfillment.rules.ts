import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type { AgentAddressView } from '../../agent-checkout/checkout-view.js';
import { nameParts } from '../../agent-checkout/person-name.rules.js';
import type { UcpCheckoutView } from '../checkout/checkout-view.js';
import { knownFields } from '../known-fields.js';

/** Everything of a session that is sent goes to one place in one package, so both are always called the same. */
const methodId = 'shipping';
const groupId = 'package_1';

export type UcpPostalAddress = Partial<
  Record<
    | 'first_name'
    | 'last_name'
    | 'full_name'
    | 'street_address'
    | 'extended_address'
    | 'address_locality'
    | 'address_region'
    | 'postal_code'
    | 'address_country'
    | 'phone_number',
    string
  >
>;

export interface UcpFulfillment {
  methods: UcpFulfillmentMethod[];
}

interface UcpFulfillmentMethod {
  id: string;
  type: 'shipping';
  line_item_ids: string[];
  destinations?: (UcpPostalAddress & { id: string })[];
  selected_destination_id?: string;
  groups?: UcpFulfillmentGroup[];
}

interface UcpFulfillmentGroup {
  id: string;
  line_item_ids: string[];
  options: { id: string; title: string; totals: { type: string; amount: number }[] }[];
  selected_option_id?: string;
}

/**
 * The fulfillment extension: one method with the places known, and once one of them is selected the ways to send the
 * items there. Undefined where nothing is shipped.
 */
export function fulfillmentOf(
  view: UcpCheckoutView,
  toAddress: (address: AgentAddressView) => UcpPostalAddress,
): UcpFulfillment | undefined {
  const { shipping, destinations } = view;
  if (!shipping.isRequired) {
    return undefined;
  }
  const lineIds = view.items.filter(item => item.requiresShipping).map(({ id }) => id);
  const method: UcpFulfillmentMethod = { id: methodId, type: 'shipping', line_item_ids: lineIds };
  if (destinations.length > 0) {
    method.destinations = destinations.map(address => ({ id: address.id, ...toAddress(address) }));
  }
  if (shipping.selectedDestinationId !== null) {
    method.selected_destination_id = shipping.selectedDestinationId;
    method.groups = shipping.isOptionRequired ? [groupOf(view, lineIds)] : [];
  }
  return { methods: [method] };
}

function groupOf({ shipping, currency }: UcpCheckoutView, lineIds: string[]): UcpFulfillmentGroup {
  const { options, selectedOptionId } = shipping;
  return {
    id: groupId,
    line_item_ids: lineIds,
    options: options.map(({ id, title, amount }) => ({
      id,
      title,
      totals: [{ type: 'total', amount: minorUnits(amount, currency) }],
    })),
    ...(selectedOptionId === null ? {} : { selected_option_id: selectedOptionId }),
  };
}

/** An address in the protocol's words, without its id. */
export const postalAddressOf = (address: Omit<AgentAddressView, 'id'>): UcpPostalAddress => ({
  ...nameParts(address.name),
  ...knownFields({
    street_address: address.line1,
    extended_address: address.line2,
    address_locality: address.city,
    address_region: address.region,
    postal_code: address.postalCode,
    address_country: address.country,
    phone_number: address.phone,
  }),
});
