import type { ListingIssue } from './listing.js';
import { problem } from './listing-issue.js';
import type { PromotionDraft } from './promotion.js';
import type { DeliveryCapabilities } from './promotion-capabilities.js';

interface Context {
  now: Date;
  title: string;
}

const minuteMs = 60_000;

/** What is wrong with when it starts and ends; of a promotion that was put before, with how that changes. */
export function timeProblems(
  capabilities: DeliveryCapabilities,
  draft: PromotionDraft,
  context: Context,
): ListingIssue[] {
  const [start, end] = [Date.parse(draft.startsAt), endOf(draft.endsAt)];
  if (Number.isNaN(start) || Number.isNaN(end)) {
    return [
      ...problem(Number.isNaN(start), 'TIME_INVALID', 'startsAt', 'An instant is ISO 8601.'),
      ...problem(Number.isNaN(end), 'TIME_INVALID', 'endsAt', 'An instant is ISO 8601.'),
    ];
  }
  return [
    ...problem(
      draft.endsAt === null && capabilities.isEndRequired,
      'END_MISSING',
      'endsAt',
      `${context.title} needs an end.`,
    ),
    ...problem(end <= start, 'END_BEFORE_START', 'endsAt', 'It ends after it starts.'),
    ...lengthProblems(capabilities, end - start, context),
    ...(draft.delivered === null
      ? newTimeProblems(capabilities, { start, end }, context)
      : changedTimeProblems(capabilities, draft, context)),
  ];
}

const endOf = (endsAt: string | null): number =>
  endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);

const inMinutes = (ms: number): string => `${ms / minuteMs} minutes`;

const lengthProblems = (
  { lengthMinMs, lengthMaxMs }: DeliveryCapabilities,
  length: number,
  { title }: Context,
): ListingIssue[] => [
  ...problem(
    lengthMinMs !== null && length > 0 && length < lengthMinMs,
    'LENGTH_TOO_SHORT',
    'endsAt',
    `At ${title} it lasts at least ${inMinutes(lengthMinMs ?? 0)}.`,
  ),
  ...problem(
    lengthMaxMs !== null && Number.isFinite(length) && length > lengthMaxMs,
    'LENGTH_TOO_LONG',
    'endsAt',
    `At ${title} it lasts at most ${inMinutes(lengthMaxMs ?? 0)}.`,
  ),
];

function newTimeProblems(
  { leadTimeMs }: DeliveryCapabilities,
  { start, end }: { start: number; end: number },
  { now, title }: Context,
): ListingIssue[] {
  const ahead = start - now.getTime();
  return [
    ...problem(
      leadTimeMs === null && ahead > 0,
      'START_UNSUPPORTED',
      'startsAt',
      `${title} starts it at once: send it when it is to start.`,
    ),
    ...problem(
      leadTimeMs !== null && leadTimeMs > 0 && ahead < leadTimeMs,
      'START_TOO_SOON',
      'startsAt',
      `${title} needs it ${inMinutes(leadTimeMs ?? 0)} ahead.`,
    ),
    ...problem(end <= now.getTime(), 'END_PASSED', 'endsAt', 'Its end has passed.'),
  ];
}

function changedTimeProblems(
  { changes }: DeliveryCapabilities,
  draft: PromotionDraft,
  { now, title }: Context,
): ListingIssue[] {
  const before = draft.delivered!;
  const [start, startBefore] = [Date.parse(draft.startsAt), Date.parse(before.startsAt)];
  const [end, endBefore] = [endOf(draft.endsAt), endOf(before.endsAt)];
  const isLive = startBefore <= now.getTime();
  const isStartMoved = start !== startBefore;
  const mayMove = !isLive && (changes.start === 'any' || (changes.start === 'later' && start > startBefore));
  return [
    ...problem(
      isStartMoved && !mayMove,
      'START_LOCKED',
      'startsAt',
      isLive
        ? 'It has started.'
        : `At ${title} its start can be ${changes.start === 'later' ? 'moved to later' : 'no other'}.`,
    ),
    ...problem(
      end < endBefore && !changes.endEarlier,
      'END_LOCKED',
      'endsAt',
      `At ${title} its end cannot be earlier.`,
    ),
    ...problem(
      end > endBefore && !changes.endLater,
      'END_LOCKED',
      'endsAt',
      `At ${title} its end cannot be later: prepare another promotion that follows.`,
    ),
  ];
}
