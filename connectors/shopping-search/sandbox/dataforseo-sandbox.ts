import type {
  ProviderFault,
  SandboxCall,
  SandboxProtocol,
  SandboxReply,
} from '../../provider-calls/sandbox/provider-sandbox.js';
import { dataforseoLocations } from '../dataforseo-locations.js';
import { type OfferScript, type ScriptedOffer, scriptedOffers, unscripted } from './offer-script.js';

interface PostedTask {
  keyword: string;
  location_code: number;
  language_code: string;
}

/** A task, with what went wrong when it was posted: that is told by its result. */
interface KeptTask {
  posted: PostedTask;
  fault: ProviderFault | null;
  /** Looks at which it is still in the queue. */
  looksLeft: number;
}

const path = '/v3/merchant/google/products';

/** Google Shopping by DataForSEO. Each task is in the queue at so many looks. */
export function dataforseoSandbox(script: OfferScript = unscripted, looksInQueue = 1): SandboxProtocol {
  const tasks = new Map<string, KeptTask>();
  return {
    routes: {
      [`POST ${path}/task_post`]: call => post(tasks, call, looksInQueue),
      [`GET ${path}/task_get/advanced/*`]: call => get(tasks, call, script),
    },
    keyOf: headers =>
      Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString() || undefined,
    errorOf: (status, message) => answer(status * 100, message),
    toldByBody: ['throttled', 'exhausted'],
  };
}

const answer = (code: number, message: string, task: object = {}) => ({
  version: '0.1.sandbox',
  status_code: code,
  status_message: message,
  ...(Object.keys(task).length === 0 ? {} : { tasks_count: 1, tasks: [task] }),
});

const reply = (body: object): SandboxReply => ({ chunks: [JSON.stringify(body)] });

function post(tasks: Map<string, KeptTask>, { body, fault }: SandboxCall, looksLeft: number): SandboxReply {
  if (fault === 'throttled') {
    return reply(answer(40_202, 'Rate limit per minute exceeded.'));
  }
  if (fault === 'exhausted') {
    return reply(answer(20_000, 'Ok.', { status_code: 40_210, status_message: 'Insufficient Funds.' }));
  }
  const [posted] = JSON.parse(body.toString()) as [PostedTask];
  const id = `task-${tasks.size + 1}`;
  tasks.set(id, { posted, fault, looksLeft });
  return reply(answer(20_000, 'Ok.', { id, status_code: 20_100, status_message: 'Task Created.' }));
}

function get(tasks: Map<string, KeptTask>, call: SandboxCall, script: OfferScript): SandboxReply {
  const id = call.path.slice(call.path.lastIndexOf('/') + 1);
  const task = tasks.get(id);
  if (task === undefined) {
    return reply(answer(20_000, 'Ok.', { id, status_code: 40_400, status_message: 'Not Found.' }));
  }
  if (task.looksLeft > 0) {
    task.looksLeft -= 1;
    return reply(answer(20_000, 'Ok.', { id, status_code: 40_602, status_message: 'Task In Queue.' }));
  }
  const { keyword: query, location_code: code, language_code: language } = task.posted;
  const country = Object.entries(dataforseoLocations).find(([, each]) => each === code)?.[0] ?? '';
  const offers = scriptedOffers(script, { query, country, call: task });
  if (offers.length === 0) {
    const nothing = { id, status_code: 40_102, status_message: 'No Search Results.', result: null };
    return reply(answer(20_000, 'Ok.', nothing));
  }
  const result = { keyword: query, location_code: code, language_code: language, items: offers.map(toItem) };
  return reply(answer(20_000, 'Ok.', { id, status_code: 20_000, status_message: 'Ok.', result: [result] }));
}

const toItem = (offer: ScriptedOffer, index: number) => ({
  type: 'google_shopping_serp',
  rank_absolute: index + 1,
  title: offer.title,
  seller: offer.seller,
  ...(offer.url === undefined ? {} : { url: offer.url, domain: new URL(offer.url).hostname }),
  product_id: String(1_000 + index),
  price: Number(offer.price),
  currency: offer.currency,
  ...(offer.condition === undefined ? {} : { product_condition: offer.condition }),
  ...(offer.delivery === undefined ? {} : { delivery_info: { delivery_message: offer.delivery } }),
  ...(offer.notes === undefined ? {} : { tags: offer.notes }),
});
