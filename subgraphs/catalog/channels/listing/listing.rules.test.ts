import { describe, expect, it } from 'vitest';
import type {
  ListingIssue,
  ObservedListing,
  ObservedState,
} from '../../../../connectors/marketplaces/listing.js';
import type { ListingAttempt } from './listing.entity.js';
import { listingLimits } from './listing.limits.js';
import { nextCheckMs, notFoundIssue, outcomeOfReading, outcomeOfReassignment } from './listing.rules.js';
import type { ListingState } from './listing.values.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const observed = (state: ObservedState): ObservedListing => ({
  reference: { externalId: 'x', variants: [] },
  state,
  marketplaceStatus: state,
  url: null,
  title: 'Mug',
  variants: [],
  issues: [],
  updatedAt: null,
});
const listing = (state: ListingState, checks = 0, issues: ListingIssue[] = []) => ({
  desired: 'published' as const,
  state,
  checks,
  issues,
  attempt: null,
});
const rejectedAttempt: ListingAttempt = {
  kind: 'publish',
  jobId: 'j1',
  at: now.toISOString(),
  outcome: 'rejected',
  message: null,
};
const issue = (severity: ListingIssue['severity'], marketplaceMessage: string | null): ListingIssue => ({
  severity,
  code: 'IMAGE_FALLBACK',
  field: 'imageUrls',
  message: 'Something else is shown.',
  marketplaceMessage,
});

describe('a reading', () => {
  it.each(['in_review', 'live', 'live_not_buyable', 'rejected', 'suppressed'] as const)(
    'of %s is what the listing then is',
    state => {
      expect(outcomeOfReading(listing('submitted'), observed(state)).state).toBe(state);
    },
  );

  it('of nothing leaves a new listing submitted for a while, then lost, and a live one removed', () => {
    expect(outcomeOfReading(listing('submitted'), null)).toEqual({
      state: 'submitted',
      issues: [],
      checks: 1,
    });
    expect(outcomeOfReading(listing('submitted', listingLimits.missingMax - 1), null).state).toBe('failed');
    expect(outcomeOfReading(listing('live'), null).state).toBe('unlisted');
  });

  it('of nothing changes nothing about what was given up or turned down, and finds what turns up after all', () => {
    const why = issue('error', null);
    const lost = listing('failed', 2, [why]);
    expect(outcomeOfReading(lost, null)).toEqual({ state: 'failed', issues: [why], checks: 3 });
    const rejected = { ...listing('rejected', 0, [why]), attempt: rejectedAttempt };
    expect(outcomeOfReading(rejected, null)).toEqual({ state: 'rejected', issues: [why], checks: 1 });
    expect(outcomeOfReading(lost, observed('live'))).toEqual({ state: 'live', issues: [], checks: 0 });
  });

  it("keeps what we did differently, and replaces the marketplace's words and what is mended", () => {
    const ours = issue('warning', null);
    const before = [issue('error', null), issue('warning', 'Blurred.'), ours];
    const now = { ...observed('live'), issues: [{ ...issue('info', 'Few.'), code: 'PICTURES_FEW' }] };
    expect(outcomeOfReading(listing('submitted', 0, before), now).issues).toEqual([...now.issues, ours]);
    expect(outcomeOfReading(listing('live', 0, before), null).issues.map(({ code }) => code)).toEqual([
      'REMOVED_AT_MARKETPLACE',
    ]);
  });

  it('of what is off sale is no decision on what was just sent, for a while', () => {
    const sent = (checks: number) => outcomeOfReading(listing('submitted', checks), observed('unlisted'));
    expect(sent(0)).toMatchObject({ state: 'submitted', checks: 1 });
    expect(sent(listingLimits.missingMax - 1)).toMatchObject({ state: 'unlisted', checks: 0 });
    expect(outcomeOfReading(listing('live'), observed('unlisted')).state).toBe('unlisted');
  });

  it('does not wipe out why the last publication was not sent, however often it is read', () => {
    const why = issue('error', null);
    const rejected = { ...listing('unlisted', 0, [why]), attempt: rejectedAttempt };
    const words = { ...why, marketplaceMessage: 'Hidden.' };
    const once = outcomeOfReading(rejected, observed('unlisted'));
    expect(once).toMatchObject({ state: 'unlisted', issues: [why] });
    const again = outcomeOfReading({ ...rejected, ...once }, { ...observed('live'), issues: [words] });
    expect(again.issues).toEqual([words]);
    const gone = outcomeOfReading({ ...rejected, state: 'live' }, null);
    const back = outcomeOfReading({ ...rejected, ...gone }, observed('live'));
    expect([gone.issues.length, back.issues]).toEqual([1, []]);
  });

  it('of nothing says it once where the marketplace had removed it before, and keeps what is known then', () => {
    const gone = outcomeOfReading(listing('live', 5), null);
    const known = [...gone.issues, issue('warning', null)];
    expect(outcomeOfReading(listing('unlisted', 0, known), null)).toEqual({
      state: 'unlisted',
      issues: known,
      checks: 0,
    });
    expect(outcomeOfReading(listing('unlisted', 0, [issue('error', null)]), null).issues).toEqual(
      gone.issues,
    );
  });

  it('of what was deleted is that it was removed, even where it was only sent', () => {
    const codes = outcomeOfReading(listing('submitted'), observed('deleted')).issues.map(({ code }) => code);
    expect(codes).toEqual(['REMOVED_AT_MARKETPLACE']);
    const wanted = {
      ...listing('live', 4, [notFoundIssue(), issue('error', null)]),
      desired: 'delisted' as const,
    };
    expect(outcomeOfReading(wanted, observed('deleted'))).toEqual({
      state: 'delisted',
      issues: [notFoundIssue()],
      checks: 0,
    });
  });

  it('of nothing does not decide about what the marketplace itself turned down', () => {
    expect(outcomeOfReading(listing('rejected'), null).state).toBe('submitted');
    const accepted = {
      ...listing('rejected'),
      attempt: { ...rejectedAttempt, outcome: 'accepted' as const },
    };
    expect(outcomeOfReading(accepted, null).state).toBe('submitted');
  });

  it('of a product that took its id is that it was removed, or off sale as it was to be', () => {
    const codes = outcomeOfReassignment({ desired: 'published' }).issues.map(({ code }) => code);
    expect(codes).toEqual(['REMOVED_AT_MARKETPLACE']);
    expect(outcomeOfReassignment({ desired: 'published' })).toMatchObject({ state: 'unlisted', checks: 0 });
    expect(outcomeOfReassignment({ desired: 'delisted' })).toEqual({
      state: 'delisted',
      issues: [],
      checks: 0,
    });
  });

  it('of a listing that is to be off sale says whether it is', () => {
    const wanted = { ...listing('delisted'), desired: 'delisted' as const };
    expect(outcomeOfReading(wanted, observed('live')).state).toBe('live');
    expect(outcomeOfReading(wanted, observed('unlisted')).state).toBe('delisted');
    expect(outcomeOfReading(wanted, null).state).toBe('delisted');
  });
});

describe('the next look', () => {
  it('comes ever later while the marketplace is undecided, and never where there is nothing to see', () => {
    const waits = [0, 1, 2, 30].map(checks => nextCheckMs('in_review', checks, 0));
    expect(waits).toEqual([2_000, 4_000, 8_000, 3_600_000]);
    expect((['draft', 'delisted'] as const).map(state => nextCheckMs(state, 0, 0))).toEqual([null, null]);
  });

  it('at what was lost comes some times more, and then no more', () => {
    expect([0, listingLimits.missingMax - 1].map(checks => nextCheckMs('failed', checks, 0))).toEqual([
      17_280_000, 17_280_000,
    ]);
    expect(nextCheckMs('failed', listingLimits.missingMax, 0)).toBeNull();
  });

  it('at live listings is spread, so that they are not all read at once', () => {
    expect([nextCheckMs('live', 0, 0), nextCheckMs('live', 0, 1)]).toEqual([17_280_000, 25_920_000]);
  });
});
