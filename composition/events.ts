import { productEventData } from '../subgraphs/catalog/index.js';
import { orderEventData, returnEventData } from '../subgraphs/commerce/index.js';
import { lookEventData } from '../subgraphs/content/index.js';
import { settlementEventData } from '../subgraphs/finance/index.js';
import { type DescribedEvent, describeEvents } from '../subgraphs/platform/index.js';

/** Every event that can be subscribed to, each family telling its own data. */
export const describedEvents = (): DescribedEvent[] =>
  describeEvents({
    ...productEventData,
    ...orderEventData,
    ...returnEventData,
    ...settlementEventData,
    ...lookEventData,
  });
