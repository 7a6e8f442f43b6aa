import { limits } from './limits.js';

/** Only the shape: whether mail arrives is for mail to find out. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= limits.emailLength && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u.test(text);
