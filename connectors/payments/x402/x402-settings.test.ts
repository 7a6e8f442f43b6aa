import { describe, expect, it } from 'vitest';
import { readSettings, settingErrors, settingFields } from './x402-settings.js';

const good = {
  facilitatorUrl: 'https://facilitator.example/x402/',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  assetName: 'USD Coin',
  assetVersion: '2',
  assetDecimals: '6',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  rpcUrl: 'https://rpc.example/key',
  currency: 'USD',
};

const errorPaths = (change: Record<string, string>): string[] =>
  settingErrors({ ...good, ...change }).map(({ path }) => path);

describe('settings of x402', () => {
  it('are read as they were given, without spaces and the last slash', () => {
    expect(settingErrors(good)).toEqual([]);
    expect(readSettings({ ...good, currency: ' USD\n' })).toEqual({
      ...good,
      facilitatorUrl: 'https://facilitator.example/x402',
      facilitatorToken: '',
      chainId: 8453,
      assetDecimals: 6,
      maxTimeoutSeconds: 300,
    });
  });

  it('names all that are missing at once', () => {
    const required = settingFields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(required).toHaveLength(9);
    expect(settingErrors({}).map(({ path }) => path)).toEqual(required);
  });

  it.each([
    ['facilitatorUrl', 'facilitator.example'],
    ['rpcUrl', 'wss://rpc.example'],
    ['network', 'base'],
    ['network', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['asset', '0x833589'],
    ['currency', 'USDC'],
    ['assetDecimals', '6.5'],
    ['assetDecimals', '19'],
    ['assetDecimals', '1'],
    ['maxTimeoutSeconds', '29'],
    ['maxTimeoutSeconds', '3601'],
    ['maxTimeoutSeconds', '1e3'],
  ])('rejects %s "%s"', (name, value) => {
    expect(errorPaths({ [name]: value })).toEqual([name]);
  });

  it.each([
    ['maxTimeoutSeconds', '30'],
    ['maxTimeoutSeconds', '3600'],
    ['assetDecimals', '2'],
    ['assetDecimals', '18'],
    ['network', 'eip155:1'],
    ['facilitatorUrl', 'http://127.0.0.1:4021'],
  ])('takes %s "%s"', (name, value) => {
    expect(errorPaths({ [name]: value })).toEqual([]);
  });

  it('take a lifetime that is given, and an address with slashes at its end or none', () => {
    const read = readSettings({ ...good, maxTimeoutSeconds: ' 45 ', facilitatorToken: ' token ' });
    expect([read.maxTimeoutSeconds, read.facilitatorToken]).toEqual([45, 'token']);
    const urls = ['https://f.example', 'https://f.example//'];
    expect(urls.map(facilitatorUrl => readSettings({ ...good, facilitatorUrl }).facilitatorUrl)).toEqual([
      urls[0],
      urls[0],
    ]);
  });

  it('finds a mistyped digit of the address by its capitals', () => {
    expect(errorPaths({ payTo: good.payTo.replace('2093', '2039').replace('F312', 'F321') })).toEqual([
      'payTo',
    ]);
    expect(errorPaths({ payTo: good.payTo.toLowerCase() })).toEqual([]);
  });

  it('keeps what opens doors secret', () => {
    const secret = settingFields.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    expect(secret).toEqual(['facilitatorToken', 'rpcUrl']);
  });
});
