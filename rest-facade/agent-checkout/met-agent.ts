/** What an agent has to be able to do on a route, where its protocol negotiates that. */
export interface AgentDemand {
  /** A capability by the name that the protocol gives it. */
  capability: string;
  /** A session is about to be opened: what is known of the agent has to be current. Default: as it was read last. */
  opensSession?: boolean;
}

/** The agent of a request, as it was met before the route runs. */
export interface MetAgent {
  /** Where it describes itself; null where it does not say. */
  profileUrl: string | null;
  /** What takes part in its sessions. */
  capabilities: readonly { name: string; version: string }[];
  /** How its calls come: as requests of routes, or as tools of the Model Context Protocol. */
  binding: 'rest' | 'mcp';
}

/** On routes that demand none. */
export const noAgent: MetAgent = { profileUrl: null, capabilities: [], binding: 'rest' };
