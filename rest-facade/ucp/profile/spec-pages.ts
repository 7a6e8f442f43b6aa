/** A page of `/docs/ucp/`: what this installation makes of a part of the protocol. */
interface SpecPage {
  name: string;
  title: string;
  /** HTML. */
  html: string;
}

const paragraphs = (...texts: readonly string[]): string => texts.map(text => `<p>${text}</p>`).join('\n');

/** Every page that the profiles name. */
export const specPages: readonly SpecPage[] = [
  {
    name: 'overview',
    title: 'Universal Commerce Protocol',
    html: paragraphs(
      'Agents shop here by the <a href="https://ucp.dev">Universal Commerce Protocol</a> over REST: version 2026-04-08 at <code>/ucp/v1</code>, and version 2026-01-11 at <code>/ucp/2026-01-11</code>. Both are forms of one checkout session, which <code>/api/v1/checkout-sessions</code> shows as well.',
      'Every request names the profile of its agent in <code>UCP-Agent: profile="https://..."</code>, and shows an OAuth access token with the scope <code>checkout:write</code>. The profile is fetched when a session is opened, without redirects, within three seconds, at most 128 KiB, and kept as its <code>Cache-Control</code> says, from a minute to a day. What profile and merchant have in common takes part in the session.',
      'Errors of the request itself have an HTTP status of their own, what the merchant says no to has HTTP 200; both are said in <code>messages</code>. Version 2026-01-11 uses HTTP statuses for both, and adds <code>code</code>, <code>content</code> and <code>detail</code>. <code>Idempotency-Key</code> is kept for 24 hours: the same request is answered the same, another one under the same key with 409.',
      'Replies and webhooks are signed with ES256 (RFC 9421) by the key in <code>signing_keys</code> of <a href="/.well-known/ucp">the profile</a>; a response covers <code>@status</code>, <code>content-digest</code> and <code>content-type</code>. Requests may be signed by a key of the agent\'s profile; if they are, the signature has to be right, and cover method, authority, path, query, body and the header fields of the protocol.',
    ),
  },
  {
    name: 'checkout',
    title: 'UCP checkout',
    html: paragraphs(
      'Items are named by product id, variant id or SKU. They are priced from the catalog, and their stock is held until the checkout ends or expires, six hours after it was opened unless the merchant says otherwise.',
      'A checkout is <code>incomplete</code> while something is missing that its messages name, <code>ready_for_complete</code> once nothing is, <code>requires_escalation</code> while the buyer has to do something at <code>continue_url</code>, and <code>complete_in_progress</code> while a payment is under way whose outcome nobody knows yet. An expired checkout is <code>canceled</code>.',
      'Amounts are whole numbers in the minor unit of the currency by ISO 4217.',
    ),
  },
  {
    name: 'order',
    title: 'UCP orders',
    html: paragraphs(
      'An order is always shown whole: its lines, what the buyer was promised, what was shipped, and what was canceled or paid back. It can be read by the agent that opened its checkout.',
      'An agent whose profile has <code>config.webhook_url</code> in its order capability is told of every change there: the whole order as it is when the message is sent, with <code>event_id</code>, <code>event_type</code>, <code>created_time</code> and the order once more as <code>order</code>. The first is <code>order_placed</code>. Messages are signed, carry <code>Webhook-Id</code> and <code>Webhook-Timestamp</code>, come in order, at least once, and are tried again for 75 hours. An address that only fails for five days is told nothing more until its agent opens the next checkout.',
    ),
  },
  {
    name: 'discount',
    title: 'UCP discounts',
    html: paragraphs(
      "Codes are looked up whatever their case, and applied one after the other in the order given, each to what the one before left; percentages are rounded down to the minor unit. Codes that do not apply are named in messages. A list replaces the one before, an empty list clears it. The merchant's own rules, such as free shipping, are <code>automatic</code>.",
    ),
  },
  {
    name: 'fulfillment',
    title: 'UCP fulfillment',
    html: paragraphs(
      'Everything of a checkout goes to one place in one package; another method, a pickup, or groups that select different options are rejected. Once a destination is selected, its group has the options of the merchant for that country, the cheapest first. Addresses that the same agent gave for the buyer before are offered by the e-mail address.',
    ),
  },
  {
    name: 'buyer_consent',
    title: 'UCP buyer consent',
    html: paragraphs(
      'What the buyer consents to is kept with the buyer as it was given, and erased with it.',
    ),
  },
  {
    name: 'payment-handlers',
    title: 'UCP payment handlers',
    html: paragraphs(
      "The handlers of a checkout are the ways of paying that its merchant takes. <code>config</code> is what an agent needs to pay by one: of card processors the processor, the merchant's account there and the limits of the token; of x402 the payment requirements. The credential of an instrument goes to the processor and is neither kept nor repeated.",
    ),
  },
];
