import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { storeSeenDocuments } from '#src/api/seen/seen-documents.ts';
import { storeSeenRecords } from '#src/api/seen/seen-records.ts';
import { registerServiceWorker } from '#src/app/service-worker.ts';
import { Tour } from '#src/app/tour/tour.tsx';
import { Toasts } from '#src/ui/toasts.tsx';

/** Parts of the shell that are not in the first view. */
export function LaterParts() {
  return (
    <>
      <Toasts />
      <SeenDataStorage />
      <Tour />
    </>
  );
}

/** Keeps the app and what was read usable offline. It starts after the first view. */
function SeenDataStorage() {
  // A page without a list of invoices requests what others read with their list.
  useQuery(invoiceQueries.mayUpload());
  useEffect(() => {
    void registerServiceWorker();
    const ends = [storeSeenRecords(), storeSeenDocuments()];
    return () => ends.forEach((end) => end());
  }, []);
  return null;
}
