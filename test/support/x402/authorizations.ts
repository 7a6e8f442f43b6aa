import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { chainId, type TokenCall } from './local-chain.js';

/** What a payer signs over (EIP-3009). */
export interface Transfer {
  from: Address;
  to: Address;
  value: bigint;
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
}

export const newNonce = (): Hex => `0x${randomBytes(32).toString('hex')}`;

const domainOf = (token: Address) => ({
  name: 'Test Dollar',
  version: '1',
  chainId,
  verifyingContract: token,
});

/** The call by which anybody may make a transfer that its payer has signed. */
export async function signedTransfer(
  payer: PrivateKeyAccount,
  token: Address,
  transfer: Transfer,
): Promise<TokenCall & { signature: Hex }> {
  const signature = await payer.signTypedData({
    domain: domainOf(token),
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: transfer,
  });
  const { from, to, value, validAfter, validBefore, nonce } = transfer;
  return {
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
    signature,
  };
}

/** The call by which a payer takes an authorization back. */
export async function signedCancellation(
  payer: PrivateKeyAccount,
  token: Address,
  nonce: Hex,
): Promise<TokenCall> {
  const signature = await payer.signTypedData({
    domain: domainOf(token),
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: payer.address, nonce },
  });
  return { functionName: 'cancelAuthorization', args: [payer.address, nonce, signature] };
}
