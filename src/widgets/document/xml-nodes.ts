/** The child elements with this local name: prefixes and namespaces differ from sender to sender. */
export function children(node: Element | undefined, name: string): Element[] {
  return node ? [...node.children].filter((child) => child.localName === name) : [];
}

/** The first element along a path of local names, such as `Party/PartyName/Name`. */
export function at(node: Element | undefined, path: string): Element | undefined {
  let found = node;
  for (const name of path.split('/')) found = children(found, name)[0];
  return found;
}

/** Every element along a path of local names. */
export function all(node: Element | undefined, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (nodes, name) => nodes.flatMap((one) => children(one, name)),
      node ? [node] : [],
    );
}

/** The text along the first of these paths that has any. */
export function text(node: Element | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const found = at(node, path)?.textContent.trim();
    if (found) return found;
  }
  return '';
}

/** The texts along a path, without the empty ones. */
export const texts = (node: Element | undefined, path: string): string[] =>
  all(node, path)
    .map((one) => one.textContent.trim())
    .filter(Boolean);

/** The texts that are there, each once. */
export const distinct = (...found: readonly string[]): string[] => [
  ...new Set(found.filter(Boolean)),
];
