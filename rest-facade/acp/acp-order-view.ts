import { orderFields, type UcpOrderView } from '../ucp/order-view.js';

/** An order as the gateway answers it: what the Agentic Commerce Protocol's view is made of. */
export interface AcpOrderView extends Omit<UcpOrderView, 'stated'> {
  status: string;
}

export const acpOrderFields = `${orderFields} status`;
