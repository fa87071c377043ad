// What other services than ours need: one chunk, loaded when one is met.
export { followExport } from './export-link.ts';
export { ForeignRequests } from './foreign-requests.ts';
export { normalizeAnswer } from './normalize-response.ts';
export { problemIn, secondsUntil } from './problem-forms.ts';
