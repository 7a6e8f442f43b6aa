import { Directive, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { CountablePage, ListTotal } from '../paging.js';
import { pagingLimits } from '../paging.limits.js';

@Directive('@shareable')
@ObjectType('ListTotal', { simpleResolvers: true, description: 'Number of items in a list.' })
export class ListTotalType implements ListTotal {
  @Field(() => Int, { description: `Exact up to ${pagingLimits.countMax}.` })
  count!: number;

  @Field(() => Boolean, { description: 'Whether there are more than `count` says.' })
  isCapped!: boolean;
}

type Class = new () => object;

/** What resolves `total` of a type of pages, with its class: the list is counted only where a caller selects it. */
export function pageTotalResolver(pageType: Class): [Class, object] {
  @Resolver(() => pageType)
  class PageTotalResolver {
    @FieldResolver(() => ListTotalType, {
      description: 'Number of items in all pages, with the same filter. Counted only if it is selected.',
    })
    total(@Root() page: CountablePage): Promise<ListTotal> {
      return page.countAll();
    }
  }
  return [PageTotalResolver, new PageTotalResolver()];
}
