import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';

/** The languages of the guide; readers of other languages get the first. */
export const guideLanguages = ['en', 'tr'] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

/** The source of the guide, with a folder for each language. */
export const guideFolder = join(import.meta.dirname, '..', 'docs', 'guide');

const words: Readonly<
  Record<GuideLanguage, { guide: string; pages: string; next: string; own: string; other: string }>
> = {
  en: {
    guide: 'Guide',
    pages: 'Pages of the guide',
    next: 'Next',
    own: 'English',
    other: 'Türkçe',
  },
  tr: {
    guide: 'Kılavuz',
    pages: 'Kılavuzun sayfaları',
    next: 'Sonraki',
    own: 'Türkçe',
    other: 'English',
  },
};

/** A page of the guide in Markdown. */
export interface GuidePage {
  /** The name of its file without extension. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** The pages of a language in order; the first lists the others. */
export function guidePages(language: GuideLanguage): readonly GuidePage[] {
  const folder = join(guideFolder, language);
  const read = (name: string): GuidePage => {
    const markdown = readFileSync(join(folder, `${name}.md`), 'utf8');
    return { name, markdown, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name };
  };
  const first = read('index');
  const listed = [...first.markdown.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = '']) => name);
  return [first, ...[...new Set(listed)].map(read)];
}

const marked = new Marked({
  walkTokens(token: Token) {
    // In the repository, the pages link to each other as Markdown.
    if (token.type === 'link')
      token['href'] = String(token['href']).replace(/\.md(?=#|$)/, '.html');
  },
});

/** A page of the guide as HTML without scripts and inline styles. */
function rendered(
  language: GuideLanguage,
  pages: readonly GuidePage[],
  { name, title, markdown }: GuidePage,
): string {
  const { guide, pages: listed, next, own, other } = words[language];
  const [otherLanguage = 'en'] = guideLanguages.filter((one) => one !== language);
  const after = pages[pages.findIndex((page) => page.name === name) + 1];
  const body = marked.parse(markdown, { async: false });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Invoice desk</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="../guide.css">
</head>
<body>
<header><a href="index.html">${guide}</a><span><strong>${own}</strong> · <a href="../${otherLanguage}/${name}.html" lang="${otherLanguage}" hreflang="${otherLanguage}">${other}</a></span></header>
<div>
<main>
${body}${after ? `<p class="next">${next}: <a href="${after.name}.html">${after.title}</a></p>\n` : ''}</main>
<nav aria-label="${listed}"><ul>
${pages.map((page) => `<li><a href="${page.name}.html"${page.name === name ? ' aria-current="page"' : ''}>${page.title}</a></li>`).join('\n')}
</ul></nav>
</div>
</body>
</html>
`;
}

/** Every file of the guide by its address below `/guide/`. */
export function guideFiles(): ReadonlyMap<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>([
    ['guide.css', readFileSync(join(guideFolder, 'guide.css'), 'utf8')],
  ]);
  for (const language of guideLanguages) {
    const pages = guidePages(language);
    for (const page of pages)
      files.set(`${language}/${page.name}.html`, rendered(language, pages, page));
    const pictures = join(guideFolder, language, 'pictures');
    for (const name of readdirSync(pictures))
      files.set(`${language}/pictures/${name}`, readFileSync(join(pictures, name)));
  }
  return files;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  webp: 'image/webp',
};

/** Serves the guide with the app at `/guide/`; in development it is rendered at each request. */
export function guide(): Plugin {
  return {
    name: 'guide',
    configureServer(server) {
      server.middlewares.use('/guide/', (request, response, next) => {
        const path = (request.url ?? '').replace(/^\/|\?.*$/g, '');
        const file = guideFiles().get(path);
        if (file === undefined) return next();
        response.setHeader('Content-Type', types[path.split('.').at(-1) ?? ''] ?? '');
        response.end(file);
      });
    },
    generateBundle() {
      for (const [path, source] of guideFiles())
        this.emitFile({ type: 'asset', fileName: `guide/${path}`, source });
    },
  };
}
