import { mediaQuery } from './media.ts';

/**
 * Whether the window is too low for bars that stay and parts that scroll by themselves: the page
 * then scrolls as one. The style sheets ask the same.
 */
export const shortWindow = mediaQuery('(max-height: 499.98px)');
