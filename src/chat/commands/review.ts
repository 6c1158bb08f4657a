import { hearAnswer } from "../../domain/answer.ts"
import { type Reviewer, reviewEach, skip } from "../review.ts"
import type { View } from "../view.ts"
import type { Command } from "./command.ts"

/** Works like `co review`, but never lets a secret through. */
export const review: Command = {
  name: "review",
  arguments: "",
  summary: "decide on what waits in the inbox",
  run: async ({ around: { co, view } }) => {
    const waiting = await co.inbox()
    if (waiting.count === 0) return waiting.display
    const { left } = await reviewEach({ co, reviewer: reviewerAt(view), allowSecret: false }, waiting)
    return `${left} still in the inbox`
  },
}

function reviewerAt(view: View): Reviewer {
  return {
    choose: async (text, answers) => {
      const line = await view.choose({ text, options: answers, enter: skip.label })
      return line === undefined ? undefined : (hearAnswer(line, answers) ?? skip.key)
    },
    edit: (content) => view.edit(content),
    show: (text) => view.note(text),
    trouble: (message) => view.trouble(message),
  }
}
