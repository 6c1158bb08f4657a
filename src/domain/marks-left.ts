/**
 * What `co merge-driver` ends with where its marks are in the file, and nothing else does: neither Node, nor a shell, nor
 * co itself. Below 128, so that git takes it for a conflict also where an earlier `co setup git` wrote the driver's line.
 */
export const marksLeftExit = 113
