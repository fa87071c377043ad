import { lazy, Suspense, type ComponentProps } from 'react';
import { withAsideTexts } from '#src/i18n/languages.ts';
import { lasting } from '#src/lib/lasting.ts';

const Loaded = lazy(
  lasting(async () => ({ default: (await withAsideTexts(import('./audit-pack.tsx'))).AuditPack })),
);

/** The auditor's pack, loaded when it is chosen. */
export function LaterAuditPack(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
