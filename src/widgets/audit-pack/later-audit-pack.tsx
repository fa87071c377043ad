import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#src/i18n/lazy-part.ts';

const Loaded = lazyPart(() => import('./audit-pack.tsx'), 'AuditPack');

export function LaterAuditPack(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
