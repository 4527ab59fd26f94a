/** One line of Fastify's route tree: `│   ├── /:id (GET, HEAD, PATCH)`. */
const BRANCH = /^(?<indent>[│ ]*)[├└]── (?<path>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;
const INDENT_WIDTH = 4;

/** The operations that a server answers, parsed from Fastify's route tree: "GET /api/users/{id}", sorted, without HEAD. */
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
