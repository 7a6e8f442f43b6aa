import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import { eventScopes } from '../../platform/index.js';
import type { Toolbox } from '../tool/toolbox.js';
import { AopResolver } from './aop.resolver.js';
import { AopService } from './aop.service.js';
import { AopConfigVersionPageType, AopPageType } from './aop.type.js';

export interface AopOptions {
  /** What steps may call. */
  toolbox: Pick<Toolbox, 'tools'>;
}

/** What answers for operating procedures, their threads aside. */
export function aopResolvers({ toolbox }: AopOptions): [object, object][] {
  const service = new AopService({ toolbox, events: eventScopes });
  return [
    [AopResolver, new AopResolver(service)],
    pageTotalResolver(AopPageType),
    pageTotalResolver(AopConfigVersionPageType),
  ];
}
