/** The largest file in megabytes unless the service is set up otherwise (gap G24). */
export const usualUploadMegabytes = 25;
