import type { LanguageModel } from '../../../../connectors/language-models/port.js';
import type { Toolbox } from '../../tool/toolbox.js';

/** What threads are run with. */
export interface ThreadDependencies {
  toolbox: Toolbox;
  /** Null where none is configured: then model steps answer their fallback. */
  model: LanguageModel | null;
}
