import { inputLimits } from './input.limits.js';

/** Only the shape: whether mail arrives is for mail to find out. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= inputLimits.emailLength && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u.test(text);
