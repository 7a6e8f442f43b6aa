/** Limits of the payments of checkout sessions. Lengths are characters, times milliseconds. */
export const paymentLimits = {
  /** A secret key is a hundred characters; an address of a chain's node a few hundred. */
  settingLength: 2_000,
  /** One call of a processor: cards are answered within ten seconds, or not at all. */
  timeoutMs: 20_000,
  /** First look at a payment whose process may have died, longer than any call of it takes. */
  checkFirstMs: 30_000,
  /** Longest wait between two looks: twice as long each time up to here. */
  checkMaxMs: 60 * 60 * 1000,
  /** A payment that nobody knows anything of is called off after this: the agent may pay by another then. */
  abandonMs: 60_000,
  /** How long a buyer may take at the bank's page, which ends sooner; then the agent may pay by another payment. */
  actionMs: 30 * 60 * 1000,
  /** Looks without an outcome before the merchant is told: about half an hour. */
  checksToAlarm: 6,
  /** Tries to make an order of a captured payment before the money is given back: a few hours. */
  orderTriesMax: 8,
  /** Tries to give money back by the rail before the merchant is asked to: about a day. */
  refundTriesMax: 30,
  /** A payment in a header field: a signed authorization in base64 has two thousand, one by a smart wallet twice that. */
  headerLength: 12_000,
  /** Of what an agent shows of a payment instrument, such as its brand; an address of a picture is the longest. */
  instrumentTextLength: 500,
} as const;
