/** Thrown if another process was faster: nothing is done, and nothing is recorded. */
export class NotMeant extends Error {}

export async function unlessNotMeant<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change
  } catch (error) {
    if (error instanceof NotMeant) return undefined
    throw error
  }
}
