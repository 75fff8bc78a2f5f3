import { randomUUID } from 'node:crypto';
import type { CoreInvocation, LoadedApp, RpcTypedData } from './core.ts';

/** A call: the trigger's input under its binding's name, and its metadata. */
export type FunctionCall = {
  functionName: string;
  bindingName: string;
  input: RpcTypedData;
  triggerMetadata?: Record<string, RpcTypedData>;
};

/**
 * Runs one function through the registered programming model with its hooks, as the worker does
 * (`src/eventHandlers/InvocationHandler.ts`). Rejects with the function's error.
 */
export async function invoke(app: LoadedApp, call: FunctionCall, log: CoreInvocation['log']) {
  const registered = app.functions.get(call.functionName);
  if (!registered || !app.model) throw new Error(`No function "${call.functionName}" is loaded.`);
  const invocation: CoreInvocation = {
    invocationId: randomUUID(),
    request: {
      inputData: [{ name: call.bindingName, data: call.input }],
      triggerMetadata: call.triggerMetadata ?? {},
    },
    metadata: registered.metadata,
    state: undefined,
    log,
  };
  const model = app.model.getInvocationModel(invocation);
  const { context, inputs } = await model.getArguments();
  const shared = { hookData: {}, appHookData: app.hookData, invocationContext: context };
  const before = { ...shared, inputs, functionCallback: registered.callback };
  await inState(invocation, 'preInvocationHooks', () => runHooks(app, 'preInvocation', before));
  const outcome = await inState(invocation, 'invocation', () =>
    settle(() => model.invokeFunction(context, before.inputs, before.functionCallback)),
  );
  const after = { ...shared, inputs: before.inputs, ...outcome };
  await inState(invocation, 'postInvocationHooks', () => runHooks(app, 'postInvocation', after));
  if (after.error !== null) throw after.error;
  return model.getResponse(context, after.result);
}

/** Runs the hooks of one kind in the order of registration. A throwing hook ends the call. */
export async function runHooks(
  app: LoadedApp,
  name: string,
  context: Record<string, unknown>,
): Promise<void> {
  for (const hook of app.hooks.get(name) ?? []) await hook(context);
}

async function settle(run: () => Promise<unknown>): Promise<{ result: unknown; error: unknown }> {
  try {
    return { result: await run(), error: null };
  } catch (error) {
    return { result: null, error: error ?? new Error('The function threw nothing.') };
  }
}

async function inState<T>(
  invocation: CoreInvocation,
  state: CoreInvocation['state'],
  run: () => Promise<T>,
) {
  invocation.state = state;
  try {
    return await run();
  } finally {
    invocation.state = undefined;
  }
}
