import type { Session } from "../session.ts"

/**
 * Warns before the first save in a folder of a repository, if that folder has no store: the memory will not
 * be found from the rest of the repository, which is seldom what somebody wants who is in a subfolder by
 * chance.
 */
export function tellOfOwnStore({ disk, places, warnOnce }: Session): void {
  const { repository, projectFolder, project } = places
  if (repository === undefined || repository === projectFolder || disk.stat(project.path)) return
  warnOnce(
    `${projectFolder} gets its own memory, separate from the rest of the repository; for one memory for all of it, ` +
      `save in ${repository} or with -C ${repository}`,
  )
}
