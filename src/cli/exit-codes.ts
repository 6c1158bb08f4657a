import { marksLeftExit } from "../domain/marks-left.ts"

/** How the program ends. Scripts rely on the numbers; the help explains each. */
export const exits = {
  done: 0,
  notFound: 1,
  problemsRemain: 1,
  usage: 2,
  refused: 3,
  conflict: 4,
  storage: 5,
  marksLeft: marksLeftExit,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

export type Exit = (typeof exits)[keyof typeof exits]
