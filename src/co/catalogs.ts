import { below } from "../basics/below.ts"
import type { Disk } from "../disk/port.ts"
import type { Embedder } from "../embed/port.ts"
import { Catalog } from "../index/catalog.ts"
import { articleFiles, type FileKind, memoryFiles } from "../index/files.ts"
import { fileNameFor, type KnowledgeRoot, type Places } from "../store/places.ts"
import type { Catalogs } from "../verbs/session.ts"
import { startHelper } from "./helper.ts"

interface CatalogsDeps {
  readonly disk: Disk
  readonly places: Places
  readonly embedder: Embedder
  readonly clockMs: () => number
  readonly onProgress: (done: number, total: number) => void
}

/** The indexes of a session, none of them open yet. */
export function makeCatalogs({ disk, places, embedder, clockMs, onProgress }: CatalogsDeps): Catalogs {
  const catalogOf = (root: KnowledgeRoot, files: FileKind) =>
    new Catalog({
      disk,
      root,
      files,
      otherPlace: { folder: below(places.cacheFolder, "index"), name: `${fileNameFor(root)}.${files.index}` },
      embedder,
      clockMs,
      onProgress,
      startHelper,
    })
  return {
    project: catalogOf(places.project, memoryFiles),
    global: catalogOf(places.global, memoryFiles),
    articles: catalogOf(places.project, articleFiles),
  }
}
