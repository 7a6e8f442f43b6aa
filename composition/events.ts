import { productEventData } from '../subgraphs/catalog/index.js';
import { type DescribedEvent, describeEvents } from '../subgraphs/platform/index.js';

/** Every event that can be subscribed to, each family telling its own data. */
export const describedEvents = (): DescribedEvent[] => describeEvents(productEventData);
