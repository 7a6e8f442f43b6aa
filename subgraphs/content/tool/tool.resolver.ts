import { Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { ToolType, toToolType } from './tool.type.js';
import { allowedTools } from './tool-grant.rules.js';
import type { Toolbox } from './toolbox.js';

@Resolver(() => ToolType)
export class ToolResolver {
  readonly #toolbox: Toolbox;

  constructor(toolbox: Toolbox) {
    this.#toolbox = toolbox;
  }

  @Query(() => [ToolType], {
    description: 'Tools that agents and procedures may call with the scopes of the caller, by name.',
  })
  tools(@Ctx() ctx: RequestContext): ToolType[] {
    void ctx.organizationId;
    const allowed = allowedTools(this.#toolbox.tools, ctx.caller.scopes);
    return allowed.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(toToolType);
  }
}
