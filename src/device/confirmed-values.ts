import { createStore } from './store.ts';

/** Doubtful values that a person confirmed, by invoice, field and value. */
export const confirmedValues = createStore<ReadonlySet<string>>(new Set());

export const confirmedName = (uid: string, field: string, value: string): string =>
  `${uid} ${field} ${value}`;
