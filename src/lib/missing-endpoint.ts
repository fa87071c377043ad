/**
 * Whether a response status means that the other service lacks this endpoint or record, however it
 * says so (gap G29).
 */
export const isMissingEndpoint = (status: number): boolean => [404, 405, 410, 501].includes(status);
