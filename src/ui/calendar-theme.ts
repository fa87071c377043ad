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

/** The look of Mantine's calendar, the only one of its components that the app shows. */
export const calendarTheme = createTheme({
  colors: { ink, gray, dark, red },
  primaryColor: 'ink',
  // The one shade on which white text is readable in both colour schemes.
  primaryShade: 6,
  black: '#171b22',
  fontFamily: 'inherit',
  fontSizes: { sm: '0.8125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem' },
  defaultRadius: '6px',
  cursorType: 'pointer',
});
