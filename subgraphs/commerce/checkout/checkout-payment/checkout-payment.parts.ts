import type { AnyTaskDefinition } from '../../../../kernel/jobs/define-task.js';
import { inventory } from '../../../catalog/index.js';
import type { OrderStore } from '../../orders/order/order-store.js';
import type { CheckoutStore } from '../checkout/checkout-session.store.js';
import type { CheckoutViews } from '../checkout/checkout-view.js';
import { CompletionResolver } from './completion.resolver.js';
import { CompletionService } from './completion.service.js';
import type { Rails } from './open-rails.js';
import { OrderCheckoutResolver } from './order-checkout.resolver.js';
import { OrderTraceResolver } from './order-trace.resolver.js';
import { OutcomeRecorder } from './outcome-recorder.js';
import { paymentSettling } from './payment.tasks.js';
import { PaymentPushResolver } from './payment-push.resolver.js';
import { PaymentPushService } from './payment-push.service.js';
import { PaymentRailResolver } from './payment-rail.resolver.js';
import { PaymentRailService } from './payment-rail.service.js';
import { PaymentSettlement, type SettlementDependencies } from './payment-settlement.js';

export interface CheckoutPaymentOptions {
  store: CheckoutStore;
  views: CheckoutViews;
  rails: Rails;
  publicUrl: string;
  orders: Pick<OrderStore, 'save'>;
  onRefunded: SettlementDependencies['onRefunded'];
}

/** Each resolver class with its one instance. */
export function checkoutPaymentResolvers(options: CheckoutPaymentOptions): [object, object][] {
  const { store, views, rails, publicUrl } = options;
  const { recorder, settlement } = settling(options);
  const completion = new CompletionService({
    store,
    views,
    rails,
    stock: inventory,
    recorder,
    settlement,
    publicUrl,
  });
  return [
    [CompletionResolver, new CompletionResolver(completion)],
    [OrderCheckoutResolver, new OrderCheckoutResolver(store)],
    [OrderTraceResolver, new OrderTraceResolver(store)],
    [PaymentPushResolver, new PaymentPushResolver(new PaymentPushService(rails))],
    [PaymentRailResolver, new PaymentRailResolver(new PaymentRailService(rails, publicUrl))],
  ];
}

/** What workers do for payments. */
export const checkoutPaymentTasks = (options: Omit<CheckoutPaymentOptions, 'views'>): AnyTaskDefinition[] => [
  paymentSettling(settling(options).settlement),
];

function settling({ store, rails, publicUrl, orders, onRefunded }: Omit<CheckoutPaymentOptions, 'views'>) {
  const recorder = new OutcomeRecorder({ store, stock: inventory, orders });
  return { recorder, settlement: new PaymentSettlement({ rails, recorder, publicUrl, onRefunded }) };
}
