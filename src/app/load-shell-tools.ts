/** Loads what opens over every page. */
export const loadShellTools = () => import('#src/app/shell-tools.ts');
