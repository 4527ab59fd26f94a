/** One line of Fastify's drawing: `│   ├── /:id (GET, HEAD, PATCH)`. */
const BRANCH = /^(?<indent>[│ ]*)[├└]── (?<path>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;
const INDENT_WIDTH = 4;

/**
 * What a server answers to, read off Fastify's drawing of its routes: "GET /api/users/{id}", sorted. HEAD goes with every
 * GET and is left out.
 */
export function servedOperations(routeTree: string): string[] {
  const ancestors: string[] = [];
  return routeTree
    .split('\n')
    .flatMap((line) => {
      const { indent = '', path = '', methods = '' } = BRANCH.exec(line)?.groups ?? {};
      const depth = indent.length / INDENT_WIDTH;
      ancestors.splice(depth, Infinity, path);
      const whole = ancestors.join('').replace(/:(\w+)/g, '{$1}');
      return methods.split(', ').flatMap((method) => (/^(HEAD)?$/.test(method) ? [] : `${method} ${whole}`));
    })
    .sort();
}
