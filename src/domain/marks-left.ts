/**
 * The exit code of `co merge-driver` if it left marks in the file. Nothing else ends with it: neither Node,
 * nor a shell, nor co itself. Below 128, so that git takes it for a conflict even if an earlier `co setup
 * git` wrote the driver's line.
 */
export const marksLeftExit = 113
