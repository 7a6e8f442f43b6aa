/** What an agent can be rejected with on every route for who it says it is. */
export const agentErrors = [
  'AGENT_PROFILE_INVALID',
  'AGENT_PROFILE_UNREACHABLE',
  'AGENT_PROFILE_MALFORMED',
  'AGENT_VERSION_UNSUPPORTED',
  'AGENT_CAPABILITIES_INCOMPATIBLE',
] as const;
