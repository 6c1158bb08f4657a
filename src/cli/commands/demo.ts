import { openCo, withTempFolder } from "../../co.ts"
import type { CommandRun } from "../spec.ts"

/** A tour: each step says what it shows, really does it in a temporary folder, and prints the result. */
export const run: CommandRun = async ({ door }) =>
  withTempFolder("co-demo-", async (folder) => {
    const steps: string[] = []
    const say = (title: string, command: string, output: string) => {
      const text = [`── ${title}`, `$ ${command}`, output].join("\n")
      steps.push(text)
      if (!door.isJson) door.print(`${text.replaceAll(folder, "~/demo")}\n\n`)
    }
    // A limit that is soon reached.
    const env = { CO_CLI_MEMORY_MAX_COUNT: "4" }
    const co = await openCo({ cwd: folder, home: folder, env, now: door.now, onWarning: () => undefined })
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
      const { text } = await co.openForEdit(1)
      say("That file is all there is: read it, edit it, commit it.", `cat ${tabs.path}`, text.trimEnd())
      const again = await co.learn({ content: "we indent with two spaces, never tabs", tags: ["typescript"] })
      say(
        "Saying the same thing again updates that memory. The old text is archived.",
        'co learn "we indent with two spaces, never tabs" --tag typescript',
        again.display,
      )
      const older = await co.learn({
        content: "Production runs on PostgreSQL 14.",
        tags: ["context", "database"],
      })
      say(
        "Another fact, another file.",
        'co learn "Production runs on PostgreSQL 14." --tag context --tag database',
        older.display,
      )
      const newer = await co.learn({
        content: "Production runs on PostgreSQL 15.",
        tags: ["context", "database"],
        replaces: 2,
      })
      say(
        "A different value makes a new memory, never a silent merge. You say what replaces what.",
        'co learn "Production runs on PostgreSQL 15." --tag context --tag database --replaces 2',
        newer.display,
      )
      const style = await co.learn({
        content: "I prefer async/await over callbacks.",
        tags: ["preference", "typescript"],
      })
      say(
        "The tags are yours.",
        'co learn "I prefer async/await over callbacks." --tag preference --tag typescript',
        style.display,
      )
      const recalled = await co.recall("async callbacks", { explain: true })
      say(
        "Recall finds it by phrase, by words, by tag, and says why.",
        'co recall "async callbacks" --explain',
        recalled.display,
      )
      const foreign = "Welche Datenbank läuft in der Produktion?"
      say(
        "It also finds by meaning, and across languages. What was replaced comes last.",
        `co recall "${foreign}"`,
        (await co.recall(foreign)).display,
      )
      say("The list shows everything, with its limit.", "co list", (await co.list()).display)
      const promoted = await co.promote(1)
      say("What should always be known goes into context.md.", "co promote 1", promoted.display)
      const { prompt, bytes } = await co.prompt()
      const known = prompt.slice(
        prompt.indexOf("<system-reminder>"),
        prompt.indexOf("</system-reminder>") + 18,
      )
      say(`A language model gets this, inside a prompt of ${bytes} bytes.`, "co prompt", known)
      const { memories } = await co.forgettable("4")
      say("Forgetting moves a memory to the archive.", "co forget 4", (await co.forget(memories)).display)
      say("So nothing is ever lost.", "co restore 4", (await co.restore(4)).display)
      const full = await co.learn({
        content: "Releases go out on Tuesdays, after the standup.",
        tags: ["decision", "release"],
      })
      say(
        "Here the limit is 4 memories: the oldest are condensed into one note, and archived.",
        'co learn "Releases go out on Tuesdays, after the standup." --tag decision --tag release',
        full.display,
      )
      say("Every change can be undone, this one too.", "co undo", (await co.undo()).display)
      const health = await co.doctor()
      say("The doctor checks every file.", "co doctor", health.display)
    } finally {
      await co.close()
    }
    const end = "That was all in a temporary folder, which is gone now. Start your own with: co learn"
    return { result: { display: end, steps: steps.map((step) => step.replaceAll(folder, "~/demo")) } }
  })
