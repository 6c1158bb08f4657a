import { expect, test } from "vitest"
import { asking } from "./asking.ts"

test.each([0, 330])(
  "a day without a year, and an amount with cents, in other spellings (among %i others)",
  async (others) => {
    const ids = await asking(
      [
        ["Incident 2025-07-18: DNS outage at the registrar", "2025-07-20"],
        ["React 18 is pinned", "2026-02-17"],
        ["PostgreSQL was upgraded on 2025-01-18", "2025-01-20"],
        ["The AWS bill for February was 4,812.50 EUR", "2025-03-10"],
        ["Uploads are limited to 50 MB", "2026-02-16"],
      ],
      others,
    )
    for (const question of ["July 18", "18 July", "what happened on July 18th", "18. Juli"])
      expect((await ids(question))[0], question).toBe(1)
    for (const question of ["4812.50", "4.812,50", "4812,50 EUR"])
      expect((await ids(question))[0], question).toBe(4)
  },
)
