/** When something holds: from `startsAt` until before `endsAt`, ISO 8601; null is open there. */
export interface TimeWindow {
  startsAt: string | null;
  endsAt: string | null;
  /** IANA name of the zone in which the merchant thinks of these times, such as Asia/Singapore. */
  timeZone: string;
}
