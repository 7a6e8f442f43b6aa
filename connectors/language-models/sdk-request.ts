import type { JSONSchema7, Schema, ModelMessage as SdkMessage, LanguageModel as SdkModel, ToolSet } from 'ai';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type CallTerms, meteredCalls } from './metered-model.js';
import type { ModelRequest, ModelTool, TextRequest, TurnMessage, TurnRequest } from './port.js';
import type { RequestEnd } from './request-end.js';
import { sdk } from './sdk.js';

/** The provider's client for a model. */
export type ProviderModel = Extract<SdkModel, { specificationVersion: 'v4' }>;

const stepsOfTools = 8;

/** What every call of the library is given. Nothing is tried again: that would be another call, with another reservation. */
export async function sdkCall(
  request: ModelRequest | TurnRequest,
  { end, model, terms }: { end: RequestEnd; model: ProviderModel; terms: CallTerms },
) {
  const { wrapLanguageModel } = await sdk();
  const { instructions, messages, outputTokensMax, meter } = request;
  return {
    model: wrapLanguageModel({ model, middleware: meteredCalls(end.guarded(meter), terms) }),
    ...(instructions === undefined ? {} : { instructions }),
    messages: messages.map(sdkMessage),
    maxOutputTokens: outputTokensMax,
    maxRetries: 0,
    abortSignal: end.signal,
  };
}

function sdkMessage(message: TurnMessage): SdkMessage {
  if (message.role === 'tool') {
    const content = message.results.map(({ id: toolCallId, name: toolName, text: value, isError }) => ({
      ...{ type: 'tool-result' as const, toolCallId, toolName },
      output: { type: isError ? ('error-text' as const) : ('text' as const), value },
    }));
    return { role: 'tool', content };
  }
  const { role, text } = message;
  if (!('toolRequests' in message)) {
    return { role, content: text };
  }
  const calls = message.toolRequests.map(({ id: toolCallId, name: toolName, input }) => ({
    ...{ type: 'tool-call' as const, toolCallId, toolName },
    // Providers take objects alone, also of what a model wrote that was none.
    input: typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {},
  }));
  const said = text === '' ? [] : [{ type: 'text' as const, text }];
  return { role: 'assistant', content: [...said, ...calls] };
}

/** Tools that the model may ask for and nobody runs: one call, whatever it asks for. */
export async function sdkTurn({ tools }: TurnRequest) {
  const { isStepCount, tool } = await sdk();
  const entries = Object.entries(tools).map(async ([name, { description, input }]) => [
    name,
    tool({ description, inputSchema: await sdkSchema(input) }),
  ]);
  return {
    tools: Object.fromEntries(await Promise.all(entries)) as ToolSet,
    stopWhen: isStepCount(1),
  };
}

/** The tools, and when the loop over them ends. */
export async function sdkLoop({ tools, stepsMax }: TextRequest, end: RequestEnd) {
  const { isStepCount } = await sdk();
  if (tools === undefined) {
    return { stopWhen: isStepCount(stepsMax ?? 1) };
  }
  const entries = Object.entries(tools).map(async ([name, each]) => [name, await sdkTool(each, end)]);
  return {
    tools: Object.fromEntries(await Promise.all(entries)) as ToolSet,
    stopWhen: isStepCount(stepsMax ?? stepsOfTools),
  };
}

async function sdkTool({ description, input, run }: ModelTool, end: RequestEnd): Promise<ToolSet[string]> {
  const { tool } = await sdk();
  return tool({
    description,
    inputSchema: await sdkSchema(input),
    // The library would tell the error to the model.
    execute: given =>
      run(given, end.signal).catch(error => {
        end.fail(error);
        throw error;
      }),
  });
}

/** A TypeBox schema as the library takes it, with its check. */
export async function sdkSchema<T>(schema: TSchema): Promise<Schema<T>> {
  const { jsonSchema } = await sdk();
  return jsonSchema<T>(schema as JSONSchema7, {
    validate: value =>
      Value.Check(schema, value)
        ? { success: true, value: value as T }
        : { success: false, error: new Error('The value does not match the schema.') },
  });
}
