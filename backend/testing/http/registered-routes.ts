export interface Route {
  readonly method: string;
  /** "/api/users/:id" */
  readonly path: string;
}

const LINE = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;
const INDENT = 4;

/** Reads the framework's own tree of routes: "├── /api/users (POST)", and below it "│   └── /:id (GET, PATCH)". */
export function registeredRoutes(tree: string): Route[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const { indent = '', part = '', methods = '' } = LINE.exec(line)?.groups ?? {};
    const depth = indent.length / INDENT;
    const path = `${parents[depth - 1] ?? ''}${part}`;
    parents.splice(depth, parents.length, path);
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }));
  });
}
