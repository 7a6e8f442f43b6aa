import { registerErrors } from '../kernel/error-catalogue.js';
import { featureErrors } from './error-catalogue.js';

/** Tells the kernel what the features of this program own and it knows by name alone. Every program calls it first. */
export function registerDomains(): void {
  registerErrors(featureErrors);
}
