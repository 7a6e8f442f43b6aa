import type { FieldError } from '../../../kernel/errors.js';
import { isLongerThan } from '../../../kernel/outside-text.js';
import { aopLimits } from './aop.limits.js';

export function titleErrors(title: string): FieldError[] {
  const { titleLength } = aopLimits;
  if (title.trim() === '') {
    return [{ path: 'title', code: 'LENGTH_INVALID', message: 'must not be empty' }];
  }
  return isLongerThan(title, titleLength)
    ? [{ path: 'title', code: 'LENGTH_INVALID', message: `must have at most ${titleLength} characters` }]
    : [];
}
