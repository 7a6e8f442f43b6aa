import type { AopConfig } from '../aop-config.schema.js';

/** A procedure that ships with the program: create one of it, with what is to be different. */
export interface ReadyProcedure {
  /** In snake case. */
  name: string;
  title: string;
  config: AopConfig;
}
