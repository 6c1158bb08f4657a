/** The JSON objects that the contract names, as far as the tests read them. */

export interface Saved {
  readonly display: string
  readonly action: string
  readonly memory_id: number
  readonly path: string
  readonly similar: readonly { id: number; similarity: number }[]
  readonly archived: readonly string[]
}

export interface Found {
  readonly id: number
  readonly kind: string
  readonly scope: string
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string | null
  readonly path: string
  readonly score: number
  readonly language?: string
  readonly superseded_by?: number
  readonly yields_to?: number
  readonly why?: string
}

export interface Recalled {
  readonly display: string
  readonly count: number
  readonly total: number
  readonly results: readonly Found[]
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
}

export interface Listed {
  readonly display: string
  readonly count: number
  readonly limit: number
  readonly memories: readonly {
    readonly id: number
    readonly scope: string
    readonly language?: string
    readonly created: string
    readonly updated: string | null
    readonly tags: readonly string[]
    readonly auto_category: string | null
    readonly summary: string
    readonly decay_protected: boolean
    readonly expires?: string
    readonly superseded_by?: number
    readonly path: string
  }[]
}

export interface Shown {
  readonly id: number
  readonly scope: string
  readonly content: string
  readonly tags: readonly string[]
  readonly path: string
}

export interface Failed {
  readonly error: { readonly code: string; readonly message: string; readonly exit: number }
}

export interface Loaded {
  readonly display: string
  readonly sections: readonly { scope: string; path: string; bytes: number; budget: number }[]
  readonly bytes: number
  readonly limit: number
  readonly truncated: boolean
}

export interface Checked {
  readonly display: string
  readonly healthy: boolean
  readonly problems: readonly {
    readonly code: string
    readonly path: string
    readonly line: number | null
    readonly message: string
    readonly fixed: boolean
  }[]
  readonly notes: readonly { readonly code: string; readonly path: string; readonly message: string }[]
}

export interface Settings {
  readonly settings: readonly { name: string; value: unknown; origin: string }[]
}

export interface Imported {
  readonly display: string
  readonly saved: number
  readonly consolidated: number
  readonly skipped: number
  readonly let_go: number
  readonly expired: number
  readonly refused: number
  readonly refusals: readonly string[]
  readonly left_out: number
}

export interface Previewed extends Imported {
  readonly plan: readonly {
    readonly file: string
    readonly line: number
    readonly action: string
    readonly text: string
    readonly because: string
  }[]
}

export interface Exported {
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly source?: string
  readonly id?: number
  readonly supersedes?: number
}
