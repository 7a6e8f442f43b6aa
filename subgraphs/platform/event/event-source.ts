/** Where a change came from, as envelopes say it (§6.2). */
export interface EnvelopeSource {
  readonly system: 'marketplace' | 'developer_api' | 'scheduled_sync' | 'internal';
  readonly marketplace: string | null;
  readonly accountId: string | null;
  readonly providerEventId: string | null;
  readonly providerEventType: string | null;
}

const ofSystem = (system: EnvelopeSource['system']): EnvelopeSource => ({
  system,
  marketplace: null,
  accountId: null,
  providerEventId: null,
  providerEventType: null,
});

/** The sources of changes that no marketplace told of. */
export const ownSources = { developerApi: ofSystem('developer_api'), internal: ofSystem('internal') };
