import { registerDomains } from '../../composition/registration.js';

registerDomains();
