import { x402Client } from '@x402/core/client';
import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { ExactEvmSchemeV1 } from '@x402/evm/v1';
import { type Address, getAddress } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAddress } from 'viem/accounts';
import type {
  OpenRail,
  PaymentDue,
  PaymentInstrument,
  RailSettings,
} from '../../../connectors/payments/port.js';
import { x402Payments } from '../../../connectors/payments/x402/x402.js';
import { systemClock } from '../../../kernel/clock.js';
import { newId } from '../../../kernel/ids.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { type FacilitatorServer, startFacilitator } from './facilitator-server.js';
import { chainId, type LocalChain, startLocalChain } from './local-chain.js';

/** A chain, a facilitator of it, and a merchant who is paid there. */
export interface X402World {
  chain: LocalChain;
  facilitator: FacilitatorServer;
  merchant: Address;
  settings: RailSettings;
  /** The merchant's rail, with other settings than those above where they are given; calls may take 10 s. */
  open(settings?: RailSettings, timeoutMs?: number): OpenRail;
  close(): Promise<void>;
}

export async function startX402World(): Promise<X402World> {
  const chain = await startLocalChain();
  const facilitator = await startFacilitator(chain);
  const http = new Outbound({ policy: { allowLoopback: true } });
  const merchant = newAddress();
  const settings = settingsOf(chain, facilitator, merchant);
  return {
    chain,
    facilitator,
    merchant,
    settings,
    open: (more = {}, timeoutMs = 10_000) =>
      x402Payments.open({ ...settings, ...more }, { http, clock: systemClock, timeoutMs }),
    close: async () => {
      await http.close();
      await facilitator.close();
      await chain.close();
    },
  };
}

const settingsOf = (chain: LocalChain, facilitator: FacilitatorServer, merchant: Address): RailSettings => ({
  facilitatorUrl: facilitator.url,
  facilitatorToken: 'facilitator-token',
  network: `eip155:${chainId}`,
  asset: chain.token,
  assetName: 'Test Dollar',
  assetVersion: '1',
  assetDecimals: '6',
  payTo: merchant,
  rpcUrl: chain.rpcUrl,
  currency: 'USD',
  maxTimeoutSeconds: '300',
});

/** Of a session of its own, for an hour. */
export const newDue = (amount: string): PaymentDue => {
  const sessionId = newId();
  return {
    organizationId: newId(),
    sessionId,
    paymentId: newId(),
    amount,
    currency: 'USD',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    resourceUrl: `https://tradewind.example/api/v1/checkout-sessions/${sessionId}`,
    returnUrl: 'https://tradewind.example/payment-return',
  };
};

export const newAddress = (): Address => getAddress(privateKeyToAddress(generatePrivateKey()));

/** The official client library with somebody's key. Of its own accord it pays in well-known tokens only. */
export const openWalletClient = (payer: PrivateKeyAccount): x402Client =>
  new x402Client().setSpendControls(false).register('eip155:*', new ExactEvmScheme(payer));

/** What an agent signs, having been asked for it. */
export const signPayment = (payer: PrivateKeyAccount, asked: PaymentRequired): Promise<PaymentPayload> =>
  openWalletClient(payer).createPaymentPayload(asked);

/** The same by version 1 of the protocol, which says in other words what is due. */
export function signPaymentV1(
  payer: PrivateKeyAccount,
  { accepts, resource }: PaymentRequired,
): Promise<PaymentPayload> {
  const { amount, network: _, ...rest } = accepts[0]!;
  const client = new x402Client()
    .setSpendControls(false)
    .registerV1('base-sepolia', new ExactEvmSchemeV1(payer));
  const requirement = { ...rest, network: 'base-sepolia', maxAmountRequired: amount, resource: resource.url };
  return client.createPaymentPayload({
    x402Version: 1,
    accepts: [requirement],
  } as unknown as PaymentRequired);
}

export const asInstrument = (payload: PaymentPayload): PaymentInstrument => ({
  type: 'x402_payload',
  credential: { ...payload },
});
