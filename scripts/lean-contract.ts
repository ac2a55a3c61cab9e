/**
 * The contract as the pages need it: of an endpoint its method, path and whether it makes something new, and of the schemas those that a page
 * uses. The server holds all that comes and goes against them; a browser would build each one at every page load.
 */
import { type Plugin, parseSync, Visitor } from 'vite';

const files = /[\\/]src[\\/]contract[\\/][^\\/]+\.ts$/;
/** `report` is that of `reports.ts`. */
const declarers = ['endpoint', 'listEndpoint', 'report'];
/** What makes an object whose functions declare endpoints too. */
const makers = ['recordEndpoints'];
/** What a page reads of an endpoint; its status only to know what makes something new, which says 201. */
export const needed = ['method', 'path', 'status'];

/** What stands in place of `endpoint.ts`, whose functions also keep what is left out here. */
const leanEndpoints = `
export const endpoint = ({ method, path, status }) => ({ method, path, status });
export const listEndpoint = ({ path }) => ({ method: 'GET', path });
`;

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: files },
      handler: (code, id) => ({
        code: id.endsWith('endpoint.ts') ? leanEndpoints : shortened(code),
        map: null,
      }),
    },
  };
}

/** The module without what no page reads of its endpoints, and with each constant marked as one that may go. */
export function shortened(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const put = (start: number, end: number, text: string) => edits.push({ start, end, text });
  const { program } = parseSync('contract.js', code);

  const made = new Set<string>();
  for (const statement of program.body) {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      // Taking apart may run code, as the bundler sees it: it would keep all that this needs.
      if (id.type !== 'Identifier') throw new Error('A constant of the contract has one name');
      if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
      put(init.start, init.start, '/* @__PURE__ */ (() => (');
      put(init.end, init.end, '))()');
      const isMade = init.type === 'CallExpression' && isNamed(init.callee, makers);
      if (isMade) made.add(id.name);
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const maker = callee.type === 'MemberExpression' ? callee.object : callee;
      if (!isNamed(maker, maker === callee ? declarers : [...made])) return;
      for (const shapes of given) {
        if (shapes.type !== 'ObjectExpression') continue;
        const kept = shapes.properties.filter(
          (property) => property.type === 'SpreadElement' || isNamed(property.key, needed),
        );
        const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
        put(shapes.start, shapes.end, `{ ${text} }`);
      }
    },
  }).visit(program);

  edits.sort((left, right) => right.start - left.start);
  return edits.reduce(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

function isNamed(node: { type: string; name?: unknown }, names: readonly string[]): boolean {
  return node.type === 'Identifier' && names.some((name) => name === node.name);
}
