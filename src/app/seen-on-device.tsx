import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSeenRecords } from '#src/api/seen-records.ts';

/** Keeps what is seen readable without a network. It begins after the first view. */
export function SeenOnDevice() {
  const client = useQueryClient();
  useEffect(() => keepSeenRecords(client), [client]);
  return null;
}
