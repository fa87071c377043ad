export const loadShellTools = () => import('#src/app/shell-tools.ts');
