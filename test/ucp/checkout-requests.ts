/** Bodies as platforms of 2026-01-11 send them. */

export const roses = (quantity = 1) => ({ item: { id: 'bouquet_roses', title: 'Red Rose' }, quantity });

/** Some platforms send the whole resource as they would like it to be. */
export const cart = (...line_items: object[]) => ({
  line_items: line_items.length === 0 ? [roses()] : line_items,
  currency: 'USD',
  payment: { instruments: [], handlers: [] },
});

export const springfield = {
  id: 'dest_1',
  street_address: '123 Main St',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62704',
  address_country: 'US',
};

/** Ships to a place, and by an option where one is chosen. */
export const shipTo = (destination: { id: string }, optionId?: string) => ({
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [destination],
        selected_destination_id: destination.id,
        ...(optionId === undefined ? {} : { groups: [{ selected_option_id: optionId }] }),
      },
    ],
  },
});

export const card = (token: string) => ({
  id: 'instr_1',
  handler_id: 'mock_payment_handler',
  handler_name: 'mock_payment_handler',
  type: 'card',
  brand: 'Visa',
  last_digits: '1234',
  credential: { type: 'token', token },
  billing_address: { street_address: '123 Main St', address_country: 'US', postal_code: '62704' },
});

export const payment = (token = 'success_token') => ({ payment_data: card(token), risk_signals: {} });

/** The same for 2026-04-08. */
export const laterPayment = (token = 'success_token') => {
  const { brand, last_digits, handler_name: _, ...instrument } = card(token);
  return { payment: { instruments: [{ ...instrument, selected: true, display: { brand, last_digits } }] } };
};

/** Amounts of totals by their type. */
export const totalsByType = (totals: { type: string; amount: number }[]): Record<string, number> =>
  Object.fromEntries(totals.map(({ type, amount }) => [type, amount]));
