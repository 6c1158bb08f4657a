/** How costs grow from a thousand memories to a hundred thousand. Runs last: it saves into shared stores. */
import { coldRecall, fullIndex, liveOn } from "./co.ts"
import { percentiles, timed } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import type { Stores } from "./stores.ts"

const counts = [1_000, 3_000, 10_000, 30_000, 100_000]

export async function growth(stores: Stores, notebook: Notebook, most: number): Promise<void> {
  for (const count of counts.filter((each) => each <= most)) {
    const store = stores.shared(count)
    const { p50: index } = percentiles(await timed(3, fullIndex(store)))
    const { p50: cold } = percentiles(await timed(21, coldRecall(store)))
    // The first saves also read the store; the median leaves them out.
    const { recalls, saves } = liveOn(store, { recalls: 100, saves: 101 })
    const [warm, save] = [percentiles(recalls).p50, percentiles(saves).p50]
    notebook.grew({ count, index, save, cold, warm })
  }
}
