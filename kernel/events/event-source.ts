/** Where a change came from. `composition/registration.ts` declares the members that envelopes of this program have. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared by the composition.
export interface EventSource {}

/** The sources of changes that no system outside told of. */
interface OwnSources {
  developerApi: EventSource;
  internal: EventSource;
}

let own: OwnSources | null = null;

/** Makes the sources known that events have where their use case names none. The composition calls it first. */
export function registerEventSources(sources: OwnSources): void {
  own = sources;
}

/** Of changes that a caller asked for. */
export const fromDeveloperApi = (): EventSource => registered().developerApi;

/** Of changes that no caller asked for at that moment: jobs and housekeeping. */
export const fromInside = (): EventSource => registered().internal;

function registered(): OwnSources {
  if (own === null) {
    throw new Error(
      'No event sources are registered: call registerDomains() of composition/registration.ts first.',
    );
  }
  return own;
}
