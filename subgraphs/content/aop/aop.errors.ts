import type { ErrorEntry } from '../../../kernel/error-catalogue.js';

/** The error codes of operating procedures. */
export const aopErrors = {
  AOP_NOT_FOUND: {
    status: 404,
    title: 'No operating procedure has this id.',
    remedy: 'List the procedures, and check the id.',
  },
  AOP_VERSION_NOT_FOUND: {
    status: 404,
    title: 'The procedure has no such version of its configuration.',
    remedy: 'List the versions of the procedure.',
  },
  AOP_TEMPLATE_NOT_FOUND: {
    status: 404,
    title: 'No ready procedure has this name.',
    remedy: 'List the ready procedures (GraphQL: `readyProcedures`).',
  },
  AOP_ARCHIVED: {
    status: 409,
    title: 'The procedure is archived.',
    remedy: 'Restore it first.',
  },
  AOP_RIGHT_NOT_NEEDED: {
    status: 409,
    title: 'No step of the procedure has this effect.',
    remedy: 'See `plannedEffects`: only what the procedure does can be granted.',
  },
} as const satisfies Record<string, ErrorEntry>;
