import { describe, expect, it } from 'vitest';
import { isFinalError, protocolReason } from './x402-error.rules.js';

describe('isFinalError', () => {
  it.each([
    'insufficient_funds',
    'invalid_exact_evm_insufficient_balance',
    'invalid_exact_evm_payload_authorization_valid_after',
    'invalid_exact_evm_payload_authorization_valid_before',
    'invalid_exact_evm_payload_authorization_value',
    'invalid_exact_evm_payload_authorization_value_mismatch',
    'invalid_exact_evm_payload_signature',
    'invalid_exact_evm_signature',
    'invalid_exact_evm_recipient_mismatch',
    'invalid_exact_evm_token_name_mismatch',
    'invalid_exact_evm_transaction_simulation_failed',
    'invalid_network',
    'invalid_payload',
    'unsupported_scheme',
  ])('%s: nothing was tried', word => {
    expect(isFinalError(word)).toBe(true);
  });

  it.each([
    'settlement_pending',
    'unexpected_settle_error',
    'invalid_transaction_state',
    'invalid_exact_evm_transaction_failed',
    'invalid_exact_evm_transfer_event_mismatch',
    'invalid_exact_evm_nonce_already_used',
    'The request took too long to respond.',
    '',
  ])('"%s": it may have been made', word => {
    expect(isFinalError(word)).toBe(false);
  });
});

describe('protocolReason', () => {
  it('has the words of the protocol for those of the library, and leaves others alone', () => {
    expect(protocolReason('invalid_exact_evm_insufficient_balance')).toBe('insufficient_funds');
    expect(protocolReason('invalid_exact_evm_signature')).toBe('invalid_exact_evm_payload_signature');
    expect(protocolReason('asset_not_deployed_contract')).toBe('asset_not_deployed_contract');
  });
});
