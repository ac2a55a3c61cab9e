/**
 * The contract in pieces: each of its constants and functions is a module of its own, so that a page loads the address
 * of a call without the schemas of what comes and goes, and with them Zod, because the same file has both.
 */
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const files = /[\\/]src[\\/]contract[\\/][^\\/]+\.ts$/;
const pieceIds = /\.ts\?only=[\w$]+$/;

export function splitContract(): Plugin {
  const pieces = new Map<string, string>();
  return {
    name: 'split-contract',
    apply: 'build',
    resolveId: { filter: { id: pieceIds }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: pieceIds }, handler: (id) => pieces.get(id) },
    transform: {
      filter: { id: files },
      handler(code, id) {
        const { whole, parts } = takenApart(code, id);
        for (const [piece, text] of parts) pieces.set(piece, text);
        return { code: whole, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** What stands in place of the module, and its pieces by their ids. */
export function takenApart(code: string, id: string) {
  const { program } = parseSync('contract.js', code);
  const pieceWith = (name: string) => JSON.stringify(`${id}?only=${name}`);
  const imports = new Map<string, string>();
  const declared = new Map<string, { text: string; isExported: boolean }>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        const named = code.slice(specifier.start, specifier.end);
        const given = specifier.type === 'ImportSpecifier' ? `{ ${named} }` : named;
        imports.set(specifier.local.name, `import ${given} from '${statement.source.value}';`);
      }
      continue;
    }
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    const name = declaration && nameDeclared(declaration);
    if (!name) throw new Error(`${id}: a module of the contract has constants and functions alone`);
    declared.set(name, { text: code.slice(declaration.start, declaration.end), isExported });
  }

  const parts = [...declared].map(([name, { text }]) => {
    const needed = [...findNames(text)].flatMap((each) => {
      if (each === name) return [];
      if (declared.has(each)) return [`import { ${each} } from ${pieceWith(each)};`];
      return imports.get(each) ?? [];
    });
    return [`${id}?only=${name}`, [...needed, `export ${text}\n`].join('\n')] as const;
  });
  const whole = [...declared].flatMap(([name, { isExported }]) =>
    isExported ? [`export { ${name} } from ${pieceWith(name)};\n`] : [],
  );
  return { whole: whole.join(''), parts: new Map(parts) };
}

function nameDeclared(declaration: ESTree.Statement | ESTree.Declaration): string | undefined {
  if (declaration.type === 'FunctionDeclaration') return declaration.id?.name;
  if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') return undefined;
  const [only, ...more] = declaration.declarations;
  return more.length === 0 && only?.id.type === 'Identifier' ? only.id.name : undefined;
}

/** The names that may be those of other pieces or imports: all but those of members. */
function findNames(text: string): Set<string> {
  const members = new Set<number>();
  const names = new Set<string>();
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed) members.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) members.add(key.start);
    },
    Identifier({ name, start }) {
      if (!members.has(start)) names.add(name);
    },
  }).visit(parseSync('piece.js', text).program);
  return names;
}
