import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import type { VerifyRequest } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { chainId, type LocalChain, openWallet } from './local-chain.js';

/** What goes wrong with the next calls, until it is set to null again. */
export type FacilitatorFault =
  /** The payment is on the chain; the answer never comes. */
  | 'hang after settle'
  /** The same, but the connection breaks. */
  | 'break after settle'
  | '500 before settle'
  | '500 after settle'
  | '500 at verify'
  /** Answers as one whose node did not tell it in time. */
  | 'pending after settle';

/** An x402 facilitator on the official library, over real HTTP. */
export interface FacilitatorServer {
  url: string;
  fault: FacilitatorFault | null;
  /** Bodies of the calls that came, in order. */
  readonly calls: { path: string; body: VerifyRequest; authorization: string | undefined }[];
  close(): Promise<void>;
}

type SignerBase = Parameters<typeof toFacilitatorEvmSigner>[0];

interface Reply {
  status: number;
  body: object;
}

export async function startFacilitator(chain: LocalChain): Promise<FacilitatorServer> {
  const facilitator = openFacilitator(chain);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const body = JSON.parse(await textOf(request)) as VerifyRequest;
    opened.calls.push({ path, body, authorization: request.headers.authorization });
    const reply = await answer(facilitator, path, body, opened.fault);
    if (reply === 'break') {
      response.destroy();
    } else if (reply !== null) {
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const opened: FacilitatorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    calls: [],
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
  return opened;
}

function openFacilitator(chain: LocalChain): x402Facilitator {
  const wallet = openWallet(chain.operator, chain.rpcUrl);
  const signer = toFacilitatorEvmSigner({ ...wallet, address: chain.operator.address } as SignerBase);
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: `eip155:${chainId}` });
}

const internalError: Reply = { status: 500, body: { error: 'internal error' } };

/** Null: it hangs. */
async function answer(
  facilitator: x402Facilitator,
  path: string,
  { paymentPayload, paymentRequirements }: VerifyRequest,
  fault: FacilitatorFault | null,
): Promise<Reply | 'break' | null> {
  if (path === '/verify') {
    return fault === '500 at verify'
      ? internalError
      : { status: 200, body: await facilitator.verify(paymentPayload, paymentRequirements) };
  }
  if (fault === '500 before settle') {
    return internalError;
  }
  const settled = await facilitator.settle(paymentPayload, paymentRequirements);
  switch (fault) {
    case 'hang after settle':
      return null;
    case 'break after settle':
      return 'break';
    case '500 after settle':
      return internalError;
    case 'pending after settle':
      return { status: 200, body: { ...settled, success: false, errorReason: 'settlement_pending' } };
    default:
      return { status: 200, body: settled };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
