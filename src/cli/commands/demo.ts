import { openCo, withTempFolder } from "../../co.ts"
import type { CommandRun } from "../spec.ts"

/** A tour: each step says what it shows, does it for real in a folder of its own, and prints what came of it. */
export const run: CommandRun = async ({ door }) =>
  withTempFolder("co-demo-", async (folder) => {
    const steps: string[] = []
    const say = (title: string, command: string, output: string) => {
      const text = [`── ${title}`, `$ ${command}`, output].join("\n")
      steps.push(text)
      if (!door.isJson) door.print(`${text.replaceAll(folder, "~/demo")}\n\n`)
    }
    const co = await openCo({ cwd: folder, home: folder, env: {}, now: door.now, onWarning: door.warn })
    try {
      const init = await co.init()
      say("A context.md is loaded into every conversation. You write it.", "co init", init.display)
      const tabs = await co.learn({
        content: "We indent with two spaces, never tabs.",
        tags: ["pattern", "style"],
      })
      say(
        "A memory is one fact in one markdown file.",
        'co learn "We indent with two spaces, never tabs." --tag pattern --tag style',
        tabs.display,
      )
      const { text } = await co.openForEdit(tabs.memory_id)
      say("That file is all there is: read it, edit it, commit it.", `cat ${tabs.path}`, text.trimEnd())
      await co.learn({ content: "I prefer async/await over callbacks.", tags: ["preference", "typescript"] })
      await co.learn({
        content: "Releases go out on Tuesdays, after the standup.",
        tags: ["decision", "release"],
      })
      const recalled = await co.recall("async callbacks", { explain: true })
      say(
        "Recall finds it by phrase, by words, by tag, and says why.",
        'co recall "async callbacks" --explain',
        recalled.display,
      )
      say("The list shows everything, with its limit.", "co list", (await co.list()).display)
      const promoted = await co.promote(tabs.memory_id)
      say(
        "What should always be known goes into context.md.",
        `co promote ${tabs.memory_id}`,
        promoted.display,
      )
      const { prompt, bytes } = await co.prompt()
      const known = prompt.slice(
        prompt.indexOf("<system-reminder>"),
        prompt.indexOf("</system-reminder>") + 18,
      )
      say(`A language model gets this, inside a prompt of ${bytes} bytes.`, "co prompt", known)
      const { memories } = await co.forgettable("3")
      say("Forgetting moves to the archive.", "co forget 3", (await co.forget(memories)).display)
      say("So nothing is ever lost.", "co restore 3", (await co.restore(3)).display)
      const health = await co.doctor()
      say("The doctor reads every file.", "co doctor", health.display)
    } finally {
      await co.close()
    }
    const end = "That was all in a temporary folder, which is gone now. Start your own with: co learn"
    return { result: { display: end, steps: steps.map((step) => step.replaceAll(folder, "~/demo")) } }
  })
