import { describe, expect, it } from 'vitest';
import type { JobSnapshot } from './job.queries.js';
import { WatchedJobs } from './watched-jobs.js';

const jobOf = (id: string, version: number, status = 'running') => ({ id, version, status }) as JobSnapshot;

describe('a follower of the jobs of an organization', () => {
  it('is shown each version of a job once, also where a signal of it comes late', () => {
    const watched = new WatchedJobs();
    const shown = [
      jobOf('a', 1),
      jobOf('a', 1),
      jobOf('a', 3),
      jobOf('a', 2),
      jobOf('a', 4, 'completed'),
      jobOf('a', 4, 'completed'),
      jobOf('a', 3),
    ].map(job => watched.isNews(job));
    expect(shown).toEqual([true, false, true, false, true, false, false]);
  });

  it('forgets only the oldest of a thousand jobs that have ended', () => {
    const watched = new WatchedJobs();
    for (let count = 0; count <= 1_000; count += 1) {
      watched.isNews(jobOf(`job ${count}`, 2, 'failed'));
    }
    expect(watched.isNews(jobOf('job 1', 2, 'failed'))).toBe(false);
    expect(watched.isNews(jobOf('job 1000', 2, 'failed'))).toBe(false);
    expect(watched.isNews(jobOf('job 0', 2, 'failed'))).toBe(true);
  });

  it('looks, where signals may have been lost, at all that was open, and at what was found, a hundred at a time', () => {
    const watched = new WatchedJobs();
    watched.isNews(jobOf('open', 1));
    watched.isNews(jobOf('ended', 1));
    watched.isNews(jobOf('ended', 2, 'canceled'));
    const found = Array.from({ length: 120 }, (_, index) => `found ${index}`);
    watched.look(found);
    const first = watched.takeChanged();
    expect(first).toHaveLength(100);
    expect(watched.hasChanged).toBe(true);
    expect([...first, ...watched.takeChanged()]).toEqual(['open', ...found]);
    expect(watched.hasChanged).toBe(false);
  });

  it('has missed signals at its beginning, and again when told so, each time once', () => {
    const watched = new WatchedJobs();
    expect([watched.takeMissed(), watched.takeMissed()]).toEqual([true, false]);
    watched.missed();
    expect([watched.takeMissed(), watched.takeMissed()]).toEqual([true, false]);
  });
});
