import { lazyPart } from '#src/i18n/lazy-part.ts';

export const LaterAuditPack = lazyPart(() => import('./audit-pack.tsx'), 'AuditPack');
