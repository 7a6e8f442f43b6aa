import { Field, InputType } from 'type-graphql';
import type { StatedWindow } from './time-window.rules.js';

const localTime =
  'RFC 3339 with an offset, or a local time without one, such as 2026-11-27T00:00, that is read in `timeZone`.';

@InputType('TimeWindowInput', { description: 'When something applies; it has a start, an end, or both.' })
export class TimeWindowInput {
  @Field(() => String, {
    nullable: true,
    description: `The first time at which it applies. ${localTime}`,
  })
  startsAt?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The first time at which it no longer applies. ${localTime}`,
  })
  endsAt?: string | null;

  @Field(() => String, { description: 'IANA name of a zone, such as Asia/Singapore.' })
  timeZone!: string;
}

export const toWindow = ({ startsAt, endsAt, timeZone }: TimeWindowInput): StatedWindow => ({
  startsAt: startsAt?.trim() ?? null,
  endsAt: endsAt?.trim() ?? null,
  timeZone: timeZone.trim(),
});
