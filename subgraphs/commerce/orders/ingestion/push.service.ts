import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PushReading } from '../../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { type AppError, fail } from '../../../../kernel/errors.js';
import { withRepairedText } from '../../../../kernel/outside-text.js';
import type { PushAccount, PushAccounts } from '../../../catalog/index.js';
import { signalQueues } from './ingestion.queue.js';
import type { PushObserver, PushOutcome } from './push-metrics.js';
import { storeSignals } from './signal-queue.queries.js';

/** A push as it came. */
export interface GivenPush {
  marketplace: string;
  /** The end of the address that the marketplace was given. */
  token: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  rawBody: Buffer;
}

/** Takes pushes in: what they are about is stored before they are answered, what they say of it is not believed. */
export class PushService {
  readonly #accounts: Pick<PushAccounts, 'find'>;
  readonly #observe: PushObserver;

  constructor(accounts: Pick<PushAccounts, 'find'>, observe: PushObserver) {
    this.#accounts = accounts;
    this.#observe = observe;
  }

  /**
   * The acknowledgement that the marketplace expects.
   *
   * @throws PUSH_ADDRESS_NOT_FOUND; PUSH_SIGNATURE_INVALID; MALFORMED_BODY for a signed push that cannot be read.
   */
  async receive(ctx: RequestContext, push: GivenPush): Promise<PushReading['answer']> {
    const found = await this.#accounts.find(ctx.reader, push).catch(unreadableCredentials);
    if (found === null) {
      this.#observe({ marketplace: null, outcome: 'unknown_address' });
      throw fail('PUSH_ADDRESS_NOT_FOUND');
    }
    const { signals, answer } = this.#read(found, push);
    const isNews = await this.#store(ctx, found, signals);
    const outcome: PushOutcome = signals.length === 0 ? 'idle' : isNews ? 'stored' : 'repeated';
    this.#observe({ marketplace: push.marketplace, outcome });
    return answer;
  }

  #read({ marketplace, account, pushUrl }: PushAccount, { headers, rawBody }: GivenPush): PushReading {
    try {
      return withRepairedText(marketplace.readPush({ url: pushUrl, headers, rawBody }, account));
    } catch (error) {
      if (!(error instanceof MarketplaceError)) {
        throw error;
      }
      const isRejected = error.kind === 'unauthorized' || error.kind === 'unsupported';
      this.#observe({ marketplace: marketplace.key, outcome: isRejected ? 'rejected' : 'unreadable' });
      throw isRejected ? errorOf(error) : fail('MALFORMED_BODY', { detail: error.message });
    }
  }

  /** Whether anything of it was not known. The signals and the task that looks at them commit together. */
  async #store(ctx: RequestContext, address: PushAccount, signals: PushReading['signals']): Promise<boolean> {
    if (signals.length === 0) {
      return false;
    }
    return ctx.transaction(async tx => {
      const isNews = (await storeSignals(tx, address, signals)) > 0;
      if (isNews) {
        await signalQueues.run(tx, address);
      }
      return isNews;
    });
  }
}

const errorOf = ({ message }: MarketplaceError): AppError =>
  fail('PUSH_SIGNATURE_INVALID', { detail: message });

/** Without the secret nothing can be verified, so nothing is taken. */
function unreadableCredentials(error: unknown): never {
  throw error instanceof MarketplaceError ? errorOf(error) : error;
}
