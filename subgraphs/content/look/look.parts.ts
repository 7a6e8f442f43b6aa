import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Storage } from '../../../connectors/storage/storage.js';
import {
  ImageFileStore,
  type PictureReader,
  ProductTraitReader,
  type StorageQuota,
} from '../../catalog/index.js';
import { LookResolver } from './look.resolver.js';
import { LookService } from './look.service.js';
import { LookHeroes } from './look-hero.js';
import { LookItemResolver } from './look-item.resolver.js';
import { LookReplacementService } from './look-replacement.service.js';
import { LookSelector } from './look-selection.js';

export interface LookOptions {
  /** Files that are served to everybody. */
  media: Storage;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
  /** How many bytes an organization may keep. */
  quota: StorageQuota;
  /** Reads pictures of products, ours and those of others. */
  pictures: PictureReader;
  /** The model that answers texts; none is a normal state. */
  model?: LanguageModel | null | undefined;
}

/** What answers for looks. */
export function lookResolvers({ pictures, model, ...files }: LookOptions): [object, object][] {
  const traits = new ProductTraitReader(files.media);
  const selector = new LookSelector(traits, model ?? null);
  const service = new LookService(selector, new LookHeroes(pictures, new ImageFileStore(files)));
  const replacements = new LookReplacementService(traits, selector);
  return [
    [LookResolver, new LookResolver(service, replacements)],
    [LookItemResolver, new LookItemResolver()],
  ];
}
