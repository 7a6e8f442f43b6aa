import { dictionary } from '../../../kernel/dictionary.js';

/**
 * Words by which a facilitator says that it did not put a payment on the chain, and why. Every other word, such as
 * `settlement_pending` or `unexpected_settle_error`, leaves open whether it did.
 */
const finalErrors: readonly RegExp[] = [
  /^insufficient_funds$|insufficient_balance$/,
  /_authorization_valid_(?:after|before)$/,
  /_authorization_value(?:_mismatch|_too_low)?$/,
  /_(?:payload_)?signature(?:_address)?$|_failed_to_parse_signature$/,
  /_recipient_mismatch$/,
  /_token_(?:name|version)_mismatch$|_missing_eip712_domain$|_eip3009_not_supported$/,
  /^asset_not_deployed_contract$/,
  /_simulation_failed$/,
  /^invalid_(?:network|payload|payment_requirements|scheme|x402_version)$|^unsupported_/,
  /^invalid_exact_evm_(?:scheme|network_mismatch)$/,
];

/** Whether an error to settle means that nothing was tried. */
export const isFinalError = (reason: string): boolean => finalErrors.some(word => word.test(reason));

/**
 * The library that most facilitators run has words of its own for what the protocol names (x402 v2 §9), and so have we
 * for an instrument that pays something else already.
 */
const protocolReasons: Readonly<Record<string, string>> = dictionary({
  invalid_exact_evm_insufficient_balance: 'insufficient_funds',
  invalid_exact_evm_recipient_mismatch: 'invalid_exact_evm_payload_recipient_mismatch',
  invalid_exact_evm_signature: 'invalid_exact_evm_payload_signature',
  invalid_exact_evm_network_mismatch: 'invalid_network',
  invalid_exact_evm_scheme: 'invalid_scheme',
  payment_already_used: 'invalid_exact_evm_nonce_already_used',
});

/** What agents are told; a word that the protocol does not know stays as it is. */
export const protocolReason = (reason: string): string => protocolReasons[reason] ?? reason;
