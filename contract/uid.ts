/** The form of a record's UID: a UUID with letters of either case (gap G29). */
export const uidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
