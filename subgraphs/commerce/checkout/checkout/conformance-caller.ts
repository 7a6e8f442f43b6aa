/**
 * Id of the caller that stands in for the conformance tests of agents' protocols, which show no credentials. Ids of OAuth
 * clients are UUIDs, so that no client has it.
 */
export const conformanceCallerId = 'ucp-conformance';
