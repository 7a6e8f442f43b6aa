import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 make every object among the young ones. It would make rows of the database among the old ones, once it has seen
 * them outlive two collections while a request waited, and collect those only when they are four times what is alive: under
 * load the program grew from 380 to 800 MB for it, and was a quarter slower (docs/decisions/0032). Called before anything runs hot.
 */
export const collectYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
