import { registerErrors } from '../kernel/error-catalogue.js';
import { registerEventSources } from '../kernel/events/event-source.js';
import { registerScopes } from '../kernel/scopes.js';
import { type EnvelopeSource, ownSources } from '../subgraphs/platform/event/event-source.js';
import { featureErrors } from './error-catalogue.js';
import { domainScopes } from './scopes.js';

/** Tells the kernel what the domains of this program own and it knows by name alone. Every program calls it first. */
export function registerDomains(): void {
  registerErrors(featureErrors);
  registerScopes(domainScopes);
  registerEventSources(ownSources);
}

declare module '../kernel/events/event-source.js' {
  interface EventSource extends EnvelopeSource {}
}

declare module '../kernel/changes/change-signals.js' {
  interface WatchedKinds {
    order: true;
    listing: true;
    notification: true;
    webhook_delivery: true;
    /** What the public sees of a merchant beside its products. */
    merchant: true;
  }
}
