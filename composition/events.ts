import { productEventData } from '../subgraphs/catalog/index.js';
import { orderEventData, returnEventData } from '../subgraphs/commerce/index.js';
import { lookEventData } from '../subgraphs/content/index.js';
import { settlementEventData } from '../subgraphs/finance/index.js';
import { type DescribedEvent, describeEvents } from '../subgraphs/platform/index.js';

let described: readonly DescribedEvent[] | undefined;

/** Every event that can be subscribed to, each family telling its own data. The same list each time. */
export const describedEvents = (): readonly DescribedEvent[] =>
  (described ??= describeEvents({
    ...productEventData,
    ...orderEventData,
    ...returnEventData,
    ...settlementEventData,
    ...lookEventData,
  }));
