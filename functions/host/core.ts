import Module from 'node:module';

/** A value passed between host and worker, in the forms that this host uses. */
export type RpcTypedData = {
  string?: string | null;
  json?: string | null;
  bytes?: Uint8Array | null;
  http?: RpcHttp | null;
};

/** A request or a response. */
export type RpcHttp = {
  method?: string;
  url?: string;
  headers?: Record<string, string> | null;
  query?: Record<string, string> | null;
  params?: Record<string, string> | null;
  body?: RpcTypedData | null;
  statusCode?: string | null;
};

/** A function's declaration: its name, and its bindings by name. */
export type FunctionMetadata = { name: string; bindings: Record<string, unknown> };

type Callback = (...inputs: unknown[]) => unknown;
type Log = (level: string, category: string, message: string) => void;

/** A call, as the programming model receives it. */
export type CoreInvocation = {
  invocationId: string;
  request: {
    inputData: { name: string; data: RpcTypedData }[];
    triggerMetadata: Record<string, RpcTypedData>;
  };
  metadata: FunctionMetadata;
  state: 'preInvocationHooks' | 'invocation' | 'postInvocationHooks' | undefined;
  log: Log;
};

type InvocationModel = {
  getArguments(): Promise<{ context: unknown; inputs: unknown[] }>;
  invokeFunction(context: unknown, inputs: unknown[], callback: Callback): Promise<unknown>;
  getResponse(context: unknown, result: unknown): Promise<{ returnValue?: RpcTypedData | null }>;
};

type ProgrammingModel = {
  getInvocationModel(invocation: CoreInvocation): InvocationModel;
  getCapabilities(capabilities: Record<string, string>): Promise<Record<string, string>>;
};

type Hook = (context: Record<string, unknown>) => unknown;

/** The loaded app's registrations, in order. */
export type LoadedApp = {
  functions: Map<string, { metadata: FunctionMetadata; callback: Callback }>;
  hooks: Map<string, Hook[]>;
  hookData: Record<string, unknown>;
  model?: ProgrammingModel;
};

/**
 * Provides `require('@azure/functions-core')` in this process and collects the registrations. The
 * module exists only inside Azure's Node.js worker, which supplies it the same way:
 * Azure/azure-functions-nodejs-worker, `src/setupCoreModule.ts`.
 */
export function supplyCoreModule(log: Log): LoadedApp {
  const app: LoadedApp = { functions: new Map(), hooks: new Map(), hookData: {} };
  const core = {
    version: '3.10.0',
    hostVersion: '4.1037.0',
    registerFunction: (metadata: FunctionMetadata, callback: Callback) =>
      register(app, metadata, callback),
    registerHook: (name: string, hook: Hook) => registerHook(app, name, hook),
    setProgrammingModel: (model: ProgrammingModel) => {
      app.model = model;
    },
    getProgrammingModel: () => app.model,
    log,
  };
  const original = Module.prototype.require;
  Module.prototype.require = Object.assign(function answering(this: Module, id: string): unknown {
    return id === '@azure/functions-core' ? core : original.call(this, id);
  }, original);
  return app;
}

function register(app: LoadedApp, metadata: FunctionMetadata, callback: Callback) {
  if (app.functions.has(metadata.name)) {
    throw new Error(`Two functions are named "${metadata.name}".`);
  }
  app.functions.set(metadata.name, { metadata, callback });
  return { dispose: () => app.functions.delete(metadata.name) };
}

function registerHook(app: LoadedApp, name: string, hook: Hook) {
  const hooks = app.hooks.get(name) ?? [];
  app.hooks.set(name, [...hooks, hook]);
  const dispose = () =>
    app.hooks.set(
      name,
      (app.hooks.get(name) ?? []).filter((one) => one !== hook),
    );
  return { dispose };
}
