import { nodeDisk } from "../../src/disk/node-disk.ts"
import type { Disk } from "../../src/disk/port.ts"

/** A time that is a multiple of two seconds. */
const stepMs = 1_770_000_000_000

/**
 * The real disk as a file system with timestamps of two seconds would show it, and a clock to go with it. All
 * writes fall into the same step.
 */
export class CoarseDisk {
  nowMs = stepMs
  readonly clockMs = (): number => this.nowMs
  readonly disk: Disk

  constructor(real = nodeDisk()) {
    const times = { modifiedMs: stepMs, changedMs: stepMs }
    const ns = BigInt(stepMs) * 1_000_000n
    this.disk = {
      ...real,
      stat: (path) => {
        const stat = real.stat(path)
        return stat && { ...stat, modifiedNs: ns, changedNs: ns }
      },
      peek: (path) => {
        const peek = real.peek?.(path)
        return peek && { ...peek, ...times }
      },
      glance: (path) => {
        const glance = real.glance?.(path)
        return glance && [glance[0], glance[1], stepMs, stepMs]
      },
    }
  }
}
