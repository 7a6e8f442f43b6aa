/** Expressions of procedures: their public interface. */
export { ExpressionError } from './expression/expression-error.js';
export { compileTemplate, type ExpressionScope, type Template } from './expression/template.js';
