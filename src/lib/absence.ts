/** There is no such thing at all, in one of the ways to say it (gap G29). */
export const isAbsence = (status: number): boolean => [404, 405, 410, 501].includes(status);
