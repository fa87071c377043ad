import type { XmlElement } from './xml-tree.ts';

/** The child elements with this local name, since prefixes differ between senders. */
export function children(node: XmlElement | undefined, name: string): readonly XmlElement[] {
  return node ? node.children.filter((child) => child.name === name) : [];
}

/** The first element along a path of local names, such as `Party/PartyName/Name`. */
export function at(node: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = node;
  for (const name of path.split('/')) found = children(found, name)[0];
  return found;
}

/** Every element along a path of local names. */
export function all(node: XmlElement | undefined, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (nodes, name) => nodes.flatMap((one) => children(one, name)),
      node ? [node] : [],
    );
}

/** The first text that is not empty along these paths, the first path first. */
export function text(node: XmlElement | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const [found] = texts(node, path);
    if (found) return found;
  }
  return '';
}

/** The texts along a path, without empty ones. */
export const texts = (node: XmlElement | undefined, path: string): string[] =>
  all(node, path)
    .map((one) => one.text)
    .filter(Boolean);

/** The non-empty texts without duplicates. */
export const distinct = (...found: readonly string[]): string[] => [
  ...new Set(found.filter(Boolean)),
];

/** The first element of this name anywhere below. */
export function anywhere(node: XmlElement, name: string): XmlElement | undefined {
  for (const child of node.children) {
    const found = child.name === name ? child : anywhere(child, name);
    if (found) return found;
  }
  return undefined;
}
