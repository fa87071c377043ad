/**
 * Whether a status says that there is no such thing at all, in one of the ways there are (gap G29).
 */
export const isAbsence = (status: number): boolean => [404, 405, 410, 501].includes(status);
