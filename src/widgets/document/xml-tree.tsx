import type { XmlElement } from '#documents/einvoice/xml-tree.ts';
import classes from './xml-viewer.module.css';

// Limits nesting, so that a hostile file cannot exhaust the browser.
const deepest = 40;

/** Turns an element name into words: `InvoiceLine` becomes `Invoice line`. */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/[-_]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Outline of an unknown XML document: names and texts. */
export function XmlTree({ node, depth = 0 }: { node: XmlElement; depth?: number }) {
  const inner = node.children;
  if (inner.length === 0 || depth >= deepest)
    return (
      <div className={classes.leaf}>
        <span className={classes.quiet}>{wordsOf(node.name)}</span>
        <span>{node.text}</span>
      </div>
    );
  return (
    <section className={classes.branch}>
      <p className={classes.label}>{wordsOf(node.name)}</p>
      {inner.map((child, index) => (
        <XmlTree key={index} node={child} depth={depth + 1} />
      ))}
    </section>
  );
}
