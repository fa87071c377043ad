import { useEffect } from 'react';
import { whenFirstInput } from '#src/i18n/lazy-part.ts';
import { prerenderInvoice } from '#src/widgets/prerender-invoice.ts';

/**
 * Reads and renders the first invoice of a list in advance, because work usually begins there.
 * @param uid null once a row was chosen, or the list was scrolled
 */
export function OpenAhead({ uid }: { readonly uid: string | null }) {
  useEffect(() => {
    if (uid === null) return;
    let isFirst = true;
    void whenFirstInput().then(() => isFirst && prerenderInvoice(uid));
    return () => {
      isFirst = false;
    };
  }, [uid]);
  return null;
}
