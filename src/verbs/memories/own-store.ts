import type { Session } from "../session.ts"

/**
 * Warns before the first save in a subfolder of a repository that has no store of its own: the memory will
 * not be found from the rest of the repository, and few who happen to be in a subfolder want that.
 */
export function tellOfOwnStore({ disk, places, warnOnce }: Session): void {
  const { repository, projectFolder, project } = places
  if (repository === undefined || repository === projectFolder || disk.stat(project.path)) return
  warnOnce(
    `${projectFolder} gets its own memory, separate from the rest of the repository; for one memory for all of it, ` +
      `save in ${repository} or with -C ${repository}`,
  )
}
