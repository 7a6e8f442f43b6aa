import type { ErrorEntry } from '../../../../kernel/error-catalogue.js';

/** The error codes of agents: who they say they are, what they sign, and what they say of orders. */
export const agentErrors = {
  AGENT_PROFILE_INVALID: {
    status: 400,
    title: "The agent's profile URL is missing or invalid.",
    remedy: 'Send UCP-Agent: profile="https://..." with the public address of your profile.',
  },
  AGENT_PROFILE_UNREACHABLE: {
    status: 424,
    title: "The agent's profile cannot be read.",
    remedy: 'Serve the profile with status 200, without redirects, within three seconds.',
  },
  AGENT_PROFILE_MALFORMED: {
    status: 422,
    title: "The agent's profile is malformed.",
    remedy: 'Serve JSON that follows the profile schema of the Universal Commerce Protocol, at most 128 KiB.',
  },
  AGENT_VERSION_UNSUPPORTED: {
    status: 422,
    title: 'The protocol version of the agent is not supported here.',
    remedy: 'See supported_versions of /.well-known/ucp for the versions and where each is served.',
  },
  AGENT_CAPABILITIES_INCOMPATIBLE: {
    status: 409,
    title: 'The agent and the merchant have no common capability for this request.',
    remedy: 'Declare the capability in your profile, in a version that /.well-known/ucp lists too.',
  },
  AGENT_ENDPOINT_NOT_FOUND: {
    status: 404,
    title: 'This client has no endpoint for order events.',
    remedy: 'List the endpoints of the organization.',
  },
  ORDER_STATEMENT_INVALID: {
    status: 422,
    title: 'The order does not follow the schema of the protocol.',
    remedy: 'Correct every entry of errors[] according to the order schema of the protocol version.',
  },
  REQUEST_SIGNATURE_MISSING: {
    status: 401,
    title: 'A part of the request signature is missing.',
    remedy: 'Send Signature-Input and Signature with the same label (RFC 9421).',
  },
  REQUEST_SIGNATURE_INVALID: {
    status: 401,
    title: 'The request signature is not valid.',
    remedy:
      "Sign method, authority, path, query, body digest and the protocol's headers as they are sent. Sign every request again: created must be at most 5 minutes ago.",
  },
  REQUEST_KEY_UNKNOWN: {
    status: 401,
    title: 'The key of the request signature is not published.',
    remedy: 'Publish the key with its kid in signing_keys of your profile.',
  },
  REQUEST_DIGEST_MISMATCH: {
    status: 400,
    title: 'Content-Digest is not the digest of the body.',
    remedy: 'Send the SHA-256 of the body bytes as transmitted (RFC 9530).',
  },
  REQUEST_ALGORITHM_UNSUPPORTED: {
    status: 400,
    title: 'The algorithm of the request signature is not supported.',
    remedy:
      'Sign with ES256, ES384 or Ed25519. Omit alg in Signature-Input and the key, or set it to the algorithm of the key.',
  },
} as const satisfies Record<string, ErrorEntry>;
