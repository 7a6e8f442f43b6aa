import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';

/** A picture of a product that could not be read, to be sent as a file. `unavailable`: it may be readable later. */
export class UnreadablePicture extends MarketplaceError {
  readonly url: string;

  constructor(kind: 'rejected' | 'unavailable', url: string, details: { why: string; cause?: unknown }) {
    super(kind, `The picture ${url} ${details.why}`, { cause: details.cause });
    this.url = url;
  }
}
