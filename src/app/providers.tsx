import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <UploadProvider>{children}</UploadProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
