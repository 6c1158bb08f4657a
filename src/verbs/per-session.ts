import type { Session } from "./session.ts"

/** Makes something when a session first asks for it, and keeps it for as long as the session lives. */
export function perSession<T extends object>(make: (session: Session) => T): (session: Session) => T {
  const kept = new WeakMap<Session, T>()
  return (session) => {
    const known = kept.get(session)
    if (known) return known
    const made = make(session)
    kept.set(session, made)
    return made
  }
}
