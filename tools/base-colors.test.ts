import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/app/base.css', 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
type Colors = Readonly<Record<string, Readonly<Record<Scheme, string>>>>;

/** The colours that a part of the style sheet defines, each in both schemes. */
function colorsIn(part: string, known: Colors = {}): Colors {
  const found: Record<string, Readonly<Record<Scheme, string>>> = { ...known };
  for (const [, name = '', light, dark, other, both] of part.matchAll(
    /--desk-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|var\(--desk-([\w-]+)\)|(#\w{6}));/g,
  )) {
    const same = other === undefined ? undefined : found[other];
    if (same) found[name] = same;
    else if (both) found[name] = { light: both, dark: both };
    else if (light && dark) found[name] = { light, dark };
  }
  return found;
}

const usual = colorsIn(css.slice(0, css.indexOf('@media')));
const [, more = ''] = css.split('@media (prefers-contrast: more)');
const strong = colorsIn(more.slice(0, more.indexOf('@media')), usual);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected'];
const texts = ['text', 'text-2', 'accent-text', 'good', 'warn', 'bad', 'info'];
const tones = ['good', 'warn', 'bad', 'info', 'quiet'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...tones.map((tone) => [tone, `${tone}-bg`] as const),
];
const onButtons = ['filled', 'filled-hover', 'danger-filled', 'danger-filled-hover'].map(
  (ground) => ['on-filled', ground] as const,
);
const marks = ['line-strong', 'focus', 'accent'];

/** The pairs whose contrast is too low. */
const tooClose = (colors: Colors, list: readonly (readonly [string, string])[], least: number) =>
  list.flatMap(([one, other]) =>
    schemes.flatMap((scheme) => {
      const is = contrast(colors[one]?.[scheme] ?? '', colors[other]?.[scheme] ?? '');
      return is >= least ? [] : [`${one} on ${other}, ${scheme}: ${is.toFixed(2)}`];
    }),
  );

test('text is readable on every background in light and dark', () => {
  expect(tooClose(usual, [...pairs, ...onButtons, ['on-accent', 'accent']], 4.5)).toEqual([]);
});

test('edges of controls and the focus ring are visible on every background', () => {
  const edges = marks.flatMap((mark) => grounds.map((ground) => [mark, ground] as const));
  expect(tooClose(usual, edges, 3)).toEqual([]);
});

test('with more contrast, text has a contrast of 7 to 1 and every line is visible', () => {
  expect(tooClose(strong, [...pairs, ...onButtons], 7)).toEqual([]);
  expect(
    tooClose(
      strong,
      grounds.map((ground) => ['line', ground] as const),
      4.5,
    ),
  ).toEqual([]);
});
