import { mediaQuery } from './media.ts';

/** Whether the window is as narrow as a phone. The style sheets ask the same. */
export const phoneScreen = mediaQuery('(max-width: 48em)');
