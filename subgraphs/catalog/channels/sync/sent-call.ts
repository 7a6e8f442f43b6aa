import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { callWithRetries, wasNotDone } from './call-retries.js';

/** Whether a call, over all of its tries, may have been done; known when it ends in an error. */
export interface SentCall {
  mayBeDone: boolean;
}

/** As `callWithRetries`, noting in `sent` whether the marketplace may have done it. */
export function callAndNote<T>(
  sent: SentCall,
  signal: AbortSignal,
  call: () => Promise<T>,
  mayRepeat?: (error: MarketplaceError) => boolean,
): Promise<T> {
  const noted = () =>
    call().catch((error: unknown) => {
      sent.mayBeDone ||= !(error instanceof MarketplaceError) || !(wasNotDone(error) || isRejection(error));
      throw error;
    });
  return callWithRetries(signal, noted, mayRepeat);
}

const isRejection = ({ kind }: MarketplaceError): boolean =>
  kind === 'rejected' || kind === 'unauthorized' || kind === 'unsupported' || kind === 'not_found';
