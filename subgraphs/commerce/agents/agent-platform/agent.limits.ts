/** Limits of agents, their profiles, and the messages to them. Sizes are bytes, times milliseconds. */
export const agentLimits = {
  profileUrlLength: 240,
  /** The Universal Commerce Protocol asks for 128 KiB or more. */
  profileBytes: 128 * 1024,
  /** An agent waits for its first session meanwhile. */
  profileTimeoutMs: 3_000,
  /** How long a profile is taken for current: as its server says, within these (a floor of 60 s by the protocol). */
  profileAgeMinMs: 60 * 1000,
  profileAgeDefaultMs: 10 * 60 * 1000,
  profileAgeMaxMs: 24 * 60 * 60 * 1000,
  /** Profiles that a process remembers; those at rest are read from the database again. */
  profilesRemembered: 1_000,
  /** What they may take in memory together: a profile has a few hundred characters, the longest 128 KiB. */
  profilesBytes: 32 * 1024 * 1024,
  /** Keys and capabilities of one profile that are looked at: several times what any agent has. */
  keysMax: 20,
  capabilitiesMax: 100,
  /** Entries of one kind that an agent states of an order: a shipment a line, and as many again. */
  statementsMax: 200,
  /** An id, or a name, in what it states. */
  statementTextLength: 200,
  /** Messages about orders, which are kept as long as webhook deliveries, that one statement deletes. */
  deliveriesPerPurge: 5_000,
} as const;
