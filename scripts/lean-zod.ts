/** Zod as the pages need it: without what turns a schema into JSON Schema, which only the server does, for /api/docs. */
import { type Plugin, parseSync } from 'vite';

const files =
  /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: files },
      handler: (code) => ({ code: emptied(code), map: null }),
    },
  };
}

/** The module with functions that do nothing in place of all that it exports. */
export function emptied(code: string): string {
  const names = parseSync('zod.js', code).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    if (declaration?.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [id.name] : [],
      );
    }
    if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
      return [declaration.id.name];
    return specifiers.flatMap(({ exported }) =>
      exported.type === 'Identifier' ? [exported.name] : [],
    );
  });
  return names.map((name) => `export const ${name} = () => undefined;\n`).join('');
}
