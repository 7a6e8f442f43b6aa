import type {
  SandboxCall,
  SandboxProtocol,
  SandboxReply,
} from '../../provider-calls/sandbox/provider-sandbox.js';
import {
  type OfferScript,
  type ScriptedOffer,
  scriptedOffers,
  shownPrice,
  unscripted,
} from './offer-script.js';

/** Google Shopping by SerpApi. */
export function serpapiSandbox(script: OfferScript = unscripted): SandboxProtocol {
  return {
    routes: { 'GET /search': call => search(script, call) },
    keyOf: (_, query) => query.get('api_key') ?? undefined,
    errorOf: (_, message) => ({ error: message }),
    toldByBody: ['exhausted'],
  };
}

function search(script: OfferScript, call: SandboxCall): SandboxReply {
  if (call.fault === 'exhausted') {
    const error = 'Your account has run out of searches.';
    return { status: 429, chunks: [JSON.stringify({ error })] };
  }
  const parameters = new URL(call.path, 'http://sandbox').searchParams;
  const query = parameters.get('q') ?? '';
  const country = (parameters.get('gl') ?? '').toUpperCase();
  if (parameters.get('engine') !== 'google_shopping' || query === '') {
    return { status: 400, chunks: [JSON.stringify({ error: 'Missing query `q` parameter.' })] };
  }
  const rows = scriptedOffers(script, { query, country, call }).map(toRow);
  const body = {
    search_metadata: {
      id: 'sandbox',
      status: 'Success',
      json_endpoint: `https://sandbox.example${call.path}`,
    },
    search_parameters: Object.fromEntries(parameters),
    ...(rows.length === 0
      ? { error: "Google hasn't returned any results for this query." }
      : { shopping_results: rows }),
  };
  return { chunks: [JSON.stringify(body)] };
}

const toRow = (offer: ScriptedOffer, index: number) => ({
  position: index + 1,
  title: offer.title,
  product_link: offer.url ?? `https://www.google.example/shopping/product/${index + 1}`,
  ...(offer.url === undefined ? {} : { link: offer.url }),
  product_id: String(1_000 + index),
  source: offer.seller,
  price: shownPrice(offer),
  extracted_price: Number(offer.price),
  ...(offer.condition === undefined ? {} : { second_hand_condition: offer.condition }),
  ...(offer.delivery === undefined ? {} : { delivery: offer.delivery }),
  ...(offer.notes === undefined ? {} : { extensions: offer.notes }),
});
