// Code for services other than the embedded one: one chunk, loaded when such a service is used.
export { followExport } from './export-link.ts';
export { ForeignRequests } from './foreign-requests.ts';
export { normalizeAnswer } from './normalize-response.ts';
export { problemIn, secondsUntil } from './problem-forms.ts';
