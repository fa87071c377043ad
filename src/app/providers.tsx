import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '#src/api/client.ts';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <UploadProvider>{children}</UploadProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
