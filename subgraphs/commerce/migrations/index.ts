import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateOrder } from './20261121T1300_create_order.js';
import { CreateIngestion } from './20261121T1310_create_ingestion.js';
import { CreateReturn } from './20261121T1320_create_return.js';
import { CreateOrderAction } from './20261121T1325_create_order_action.js';
import { CreateCheckout } from './20261121T1400_create_checkout.js';
import { CreatePayment } from './20261121T1410_create_payment.js';
import { CreateCheckoutTerms } from './20261121T1420_create_checkout_terms.js';
import { CreateAgentPlatform } from './20261121T1440_create_agent_platform.js';
import { AddReturnedQuantity } from './20261122T1400_add_returned_quantity.js';
import { AllowCanceledOrderAction } from './20261122T1420_allow_canceled_order_action.js';
import { AllowUnknownTotals } from './20261122T1430_allow_unknown_totals.js';
import { AddOpenUnits } from './20261122T1445_add_open_units.js';
import { IndexOrderDocument } from './20261122T1600_index_order_document.js';
import { CreateReturnAction } from './20261122T1610_create_return_action.js';
import { IndexProductOrders } from './20261122T1830_index_product_orders.js';
import { NoteWhatIsSent } from './20261122T2030_note_what_is_sent.js';
import { CreatePolicyLink } from './20261122T2040_create_policy_link.js';

export const commerceMigrations: NamedMigration[] = [
  { name: '20261121T1300_create_order', class: CreateOrder },
  { name: '20261121T1310_create_ingestion', class: CreateIngestion },
  { name: '20261121T1320_create_return', class: CreateReturn },
  { name: '20261121T1325_create_order_action', class: CreateOrderAction },
  { name: '20261121T1400_create_checkout', class: CreateCheckout },
  { name: '20261121T1410_create_payment', class: CreatePayment },
  { name: '20261121T1420_create_checkout_terms', class: CreateCheckoutTerms },
  { name: '20261121T1440_create_agent_platform', class: CreateAgentPlatform },
  { name: '20261122T1400_add_returned_quantity', class: AddReturnedQuantity },
  { name: '20261122T1420_allow_canceled_order_action', class: AllowCanceledOrderAction },
  { name: '20261122T1430_allow_unknown_totals', class: AllowUnknownTotals },
  { name: '20261122T1445_add_open_units', class: AddOpenUnits },
  { name: '20261122T1600_index_order_document', class: IndexOrderDocument },
  { name: '20261122T1610_create_return_action', class: CreateReturnAction },
  { name: '20261122T1830_index_product_orders', class: IndexProductOrders },
  { name: '20261122T2030_note_what_is_sent', class: NoteWhatIsSent },
  { name: '20261122T2040_create_policy_link', class: CreatePolicyLink },
];
