import type { Plugin, Rollup } from 'vite';

const inText = /"([\w+/-]{6})"/g;

/** The build writes a no-break space as `\xA0`, which is invalid in JSON. */
const withJsonEscapes = (text: string): string =>
  text.replace(/\\(?:x([\da-f]{2})|[^])/gi, (escape, code?: string) =>
    code === undefined ? escape : `\\u00${code}`,
  );

/**
 * Splits each language's catalogue by the module graph of the build: `tr.po` has the messages of
 * the modules that load with the entry, `tr.po?lingui` all others. Lingui identifies a message by
 * six characters, which are searched for in the compiled modules.
 */
export function splitMessages(): Plugin {
  const ids = new Map<string, readonly string[]>();
  return {
    name: 'split-messages',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (/\.tsx?$/.test(id))
        ids.set(
          id,
          [...code.matchAll(inText)].flatMap(([, found]) => found ?? []),
        );
    },
    renderChunk(code, { facadeModuleId }, _options, { chunks }) {
      if (!facadeModuleId || !/\.po(?:\?lingui)?$/.test(facadeModuleId)) return null;
      const first = new Set<string>();
      const seen = new Set<Rollup.RenderedChunk>();
      const visit = (chunk: Rollup.RenderedChunk | undefined): void => {
        if (!chunk || seen.has(chunk)) return;
        seen.add(chunk);
        for (const module of chunk.moduleIds) for (const id of ids.get(module) ?? []) first.add(id);
        for (const file of chunk.imports) visit(chunks[file]);
      };
      for (const chunk of Object.values(chunks)) if (chunk.isEntry) visit(chunk);
      const wantsFirst = facadeModuleId.endsWith('.po');
      return code.replace(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/, (_all, text: string) => {
        const messages: Readonly<Record<string, unknown>> = JSON.parse(
          JSON.parse(withJsonEscapes(text)),
        );
        const kept = Object.entries(messages).filter(([id]) => first.has(id) === wantsFirst);
        return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`;
      });
    },
  };
}
