import { dirname } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import type { Session } from "../session.ts"

/**
 * Whether the project's first save makes a store for a subfolder of a repository: what it saves will not be
 * found from the rest of the repository, and few who happen to be in a subfolder want that.
 */
export function makesOwnStore({ disk, places }: Session): boolean {
  const { repository, projectFolder, project } = places
  return repository !== undefined && repository !== projectFolder && !disk.stat(project.path)
}

/** Says so before a save of the user's own. */
export function tellOfOwnStore(session: Session): void {
  if (!makesOwnStore(session)) return
  const { repository, projectFolder } = session.places
  session.warnOnce(
    `${projectFolder} gets its own memory, separate from the rest of the repository; for one memory for all of it, ` +
      `save in ${repository} or with -C ${repository}`,
  )
}

/** The same after what somebody else saved or proposed, whose user may not have known the folder. */
export function ownStoreMade({ places }: Session): string {
  const { repository, projectFolder, project } = places
  const [folder, all] = [projectFolder, repository ?? ""].map(shownPath)
  return (
    `For the user: ${folder} now has a memory of its own, separate from the rest of the repository. For one memory for ` +
    `all of it, run co -C ${all} init, delete ${shownPath(dirname(project.path))}, restart the agent and save again.`
  )
}
