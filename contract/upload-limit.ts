/** The default limit of a file's size in megabytes (gap G24). */
export const usualUploadMegabytes = 25;
