const minuteMs = 60_000;

/**
 * How far back a task is made up for when a worker starts, in milliseconds: the time between two of its runs, so that one
 * that was missed while no worker ran is made up for by one run, however many were missed. Nothing for what comes every
 * minute. The schedule is a crontab: each minute, each so many minutes, a minute of each hour, or a time of each day.
 */
export function catchUpMs(cron: string): number {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') {
    return 24 * 60 * minuteMs;
  }
  if (minute === '*') {
    return 0;
  }
  return minute.startsWith('*/') ? Number(minute.slice(2)) * minuteMs : 60 * minuteMs;
}
