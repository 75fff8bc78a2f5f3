import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

const { resolve } = createRequire(import.meta.url);

let parser: Promise<Parser> | undefined;

async function openParser(): Promise<Parser> {
  await Parser.init();
  const grammar = await readFile(resolve('tree-sitter-bicep/tree-sitter-bicep.wasm'));
  return new Parser().setLanguage(await Language.load(grammar));
}

/** A resource of a template. */
interface BicepResource {
  /** Such as `Microsoft.Storage/storageAccounts/blobServices`, even if nested in its parent. */
  type: string;
  version: string;
  /** Absent for an existing resource. */
  body?: Node;
  /** The loop expression, for a resource that is created once per item. */
  each?: string;
}

/** The declarations of one template. */
export interface Bicep {
  root: Node;
  resources: BicepResource[];
  variables: Map<string, Node>;
  /** Each parameter's type, and whether it is required. */
  parameters: Map<string, { type: string; isRequired: boolean }>;
  outputs: Set<string>;
  modules: Map<string, { file: string; given: Node }>;
}

/** The parts of a node, without comments. */
const partsOf = (node: Node | undefined) =>
  (node?.namedChildren ?? []).filter((child) => child !== null && child.type !== 'comment');
const childOf = (node: Node, type: string) =>
  node.namedChildren.find((child) => child?.type === type) ?? undefined;
const textOf = (node: Node | undefined) => node?.text.replace(/^'|'$/g, '') ?? '';

/** The object of a declaration, even inside a loop or condition. */
function bodyOf(declaration: Node): Node | undefined {
  const around = childOf(declaration, 'for_statement') ?? childOf(declaration, 'if_statement');
  return childOf(around ?? declaration, 'object');
}

/** The properties of an object, without nested resources. */
export function propertiesOf(object: Node): [name: string, value: Node, at: Node][] {
  return object.namedChildren.flatMap((property) => {
    if (property?.type !== 'object_property') return [];
    const [key, value] = partsOf(property);
    return key && value ? [[textOf(key), value, key] as [string, Node, Node]] : [];
  });
}

/** A literal as a value, including an object's or list's values; other expressions as text. */
export function literalOf(node: Node): unknown {
  if (node.type === 'object')
    return Object.fromEntries(propertiesOf(node).map(([name, value]) => [name, literalOf(value)]));
  if (node.type === 'array') return partsOf(node).map((item) => item && literalOf(item));
  if (node.type === 'string') return node.text.replace(/^'+|'+$/g, '');
  if (node.type === 'boolean') return node.text === 'true';
  return node.type === 'number' ? Number(node.text) : node.text;
}

function resourcesIn(node: Node, parent?: BicepResource): BicepResource[] {
  return node.namedChildren.flatMap((child) => {
    if (!child) return [];
    if (child.type !== 'resource_declaration') return resourcesIn(child, parent);
    const [name = '', version = ''] = textOf(childOf(child, 'string')).split('@');
    const body = bodyOf(child);
    const isThere = child.children.some((part) => part?.type === 'existing');
    const each = partsOf(childOf(child, 'for_statement'))[1]?.text;
    const found: BicepResource = {
      type: parent ? `${parent.type}/${name}` : name,
      version: version || (parent?.version ?? ''),
      ...(body && !isThere && { body }),
      ...(each && { each }),
    };
    return [found, ...(body ? resourcesIn(body, found) : [])];
  });
}

/**
 * Parses a template.
 * @throws {Error} with the line of the first syntax error
 */
export async function readBicep(text: string): Promise<Bicep> {
  parser ??= openParser();
  const root = (await parser).parse(text)?.rootNode;
  if (!root) throw new Error('The template could not be read.');
  const wrong = root.descendantsOfType('ERROR')[0];
  if (wrong) throw new Error(`Line ${wrong.startPosition.row + 1}: ${wrong.text.slice(0, 60)}`);
  const declared = (type: string) => root.descendantsOfType(type).filter((node) => node !== null);
  const nameOf = (node: Node) => childOf(node, 'identifier')?.text ?? '';
  return {
    root,
    resources: resourcesIn(root),
    parameters: new Map(
      declared('parameter_declaration').map((node) => {
        const type = childOf(node, 'type')?.text ?? '';
        return [nameOf(node), { type, isRequired: !node.text.includes('=') }];
      }),
    ),
    variables: new Map(
      declared('variable_declaration').flatMap((node) => {
        const value = node.namedChildren.at(-1);
        return value ? [[nameOf(node), value]] : [];
      }),
    ),
    outputs: new Set(declared('output_declaration').map(nameOf)),
    modules: new Map(
      declared('module_declaration').flatMap((node) => {
        const body = bodyOf(node);
        const given = body && propertiesOf(body).find(([name]) => name === 'params')?.[1];
        return given ? [[nameOf(node), { file: textOf(childOf(node, 'string')), given }]] : [];
      }),
    ),
  };
}
