import { createTheme, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#8b98f8',
  '#6572ee',
  '#4f5bd5',
  '#434db8',
  '#373f94',
  '#2b3273',
];
const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f3f4f6',
  '#e7e9ed',
  '#d5d9e0',
  '#b3bac5',
  '#868f9d',
  '#5f6875',
  '#475060',
  '#2d3440',
  '#171b22',
];
const dark: MantineColorsTuple = [
  '#d9dce3',
  '#b4b9c4',
  '#9299a6',
  '#666e7c',
  '#3a4150',
  '#2a303c',
  '#20252f',
  '#181c24',
  '#12151b',
  '#0c0e13',
];

// Mantine's own red is too light for white text.
const red: MantineColorsTuple = [
  '#fff1f1',
  '#fde3e3',
  '#fbc9ca',
  '#f8a5a7',
  '#ff8f8f',
  '#e0484f',
  '#c3272e',
  '#a8232c',
  '#8a1f27',
  '#6f1c22',
];

/** The look of Mantine's components; other styles use the variables of base.css. */
export const theme = createTheme({
  colors: { ink, gray, dark, red },
  primaryColor: 'ink',
  // The one shade on which white text is readable in both colour schemes.
  primaryShade: 6,
  black: '#171b22',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Helvetica, ' +
    'Arial, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
});
