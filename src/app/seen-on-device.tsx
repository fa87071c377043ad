import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSeenDocuments } from '#src/api/seen-documents.ts';
import { keepSeenRecords } from '#src/api/seen-records.ts';
import { registerServiceWorker } from '#src/app/service-worker.ts';

/**
 * Keeps the app, and what is seen in it, readable without a network. It begins after the first
 * view.
 */
export function SeenOnDevice() {
  const client = useQueryClient();
  useEffect(() => {
    void registerServiceWorker();
    const ends = [keepSeenRecords(client), keepSeenDocuments(client)];
    return () => ends.forEach((end) => end());
  }, [client]);
  return null;
}
