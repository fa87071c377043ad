import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { theme } from '#src/app/theme.ts';
import { UploadProvider } from '#src/widgets/uploads/upload-provider.tsx';

// The content security policy allows styles with the nonce that it gave to scripts.
const styleNonce = (): string =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      {/* The variables of the theme are created at run time; as a file they would add 4 KiB before
          the first row. */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={client}>
          <UploadProvider>{children}</UploadProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
