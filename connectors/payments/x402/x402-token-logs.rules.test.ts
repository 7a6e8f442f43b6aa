import { describe, expect, it } from 'vitest';
import { type ExpectedTransfer, isPaidBy, type TokenLog } from './x402-token-logs.rules.js';

const payer = '0xAa';
const merchant = '0xBb';
const stranger = '0xCc';
const ours: ExpectedTransfer = { from: '0xaa', nonce: '0x01', to: '0xbb', value: 35n };

const used = (nonce: string, authorizer = payer): TokenLog => ({
  event: 'AuthorizationUsed',
  authorizer,
  nonce,
});
const moved = (to: string, value = 35n, from = payer): TokenLog => ({ event: 'Transfer', from, to, value });

describe('isPaidBy', () => {
  it.each<[string, TokenLog[]]>([
    ['the transfer that follows the authorization', [used('0x01'), moved(merchant)]],
    ['the transfer of a token that transfers first', [moved(merchant), used('0x01')]],
    ['its own among several', [used('0x02'), moved(stranger), used('0x01'), moved(merchant)]],
    [
      'the first of several',
      [used('0x01'), moved(merchant), used('0x02'), moved(stranger), moved(stranger, 1n)],
    ],
  ])('takes %s', (_, logs) => {
    expect(isPaidBy(logs, ours)).toBe(true);
  });

  it.each<[string, TokenLog[]]>([
    ['nothing', []],
    ['a transfer without the authorization', [moved(merchant)]],
    ["another payer's authorization of the same nonce", [used('0x01', stranger), moved(merchant)]],
    ['a payment to somebody else', [used('0x01'), moved(stranger)]],
    ['a payment of another amount', [used('0x01'), moved(merchant, 34n)]],
    ["somebody else's payment", [used('0x01'), moved(merchant, 35n, stranger)]],
    [
      'a payment that another authorization made in the same transaction',
      [used('0x02'), moved(merchant), used('0x01'), moved(stranger)],
    ],
    [
      'a payment that another authorization made right after',
      [used('0x01'), moved(stranger), used('0x02'), moved(merchant)],
    ],
  ])('does not take %s', (_, logs) => {
    expect(isPaidBy(logs, ours)).toBe(false);
  });
});
