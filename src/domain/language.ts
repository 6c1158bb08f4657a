import { once } from "../basics/once.ts"

/** A programming language: its other names, and the files at the top of a project that indicate it. */
interface LanguageFacts {
  readonly also?: readonly string[]
  /** File names; one that begins with a dot is an ending. */
  readonly files: readonly string[]
  /** Its name is also a word or letter that people use for other things. */
  readonly isCommonWord?: boolean
}

const languages: Readonly<Record<string, LanguageFacts>> = {
  python: {
    also: ["py", "python3"],
    files: ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "tox.ini"],
  },
  typescript: { also: ["ts"], files: ["tsconfig.json", "deno.json"] },
  javascript: { also: ["js", "nodejs"], files: ["package.json", "jsconfig.json"] },
  rust: { files: ["Cargo.toml"] },
  go: { also: ["golang"], files: ["go.mod", "go.work"], isCommonWord: true },
  java: { files: ["pom.xml", "build.gradle"] },
  kotlin: { files: ["build.gradle.kts"] },
  ruby: { also: ["rb"], files: ["Gemfile", ".gemspec"] },
  php: { files: ["composer.json"] },
  "c#": { also: ["csharp", "cs"], files: [".csproj", ".sln"] },
  "f#": { also: ["fsharp"], files: [".fsproj"] },
  "c++": { also: ["cpp", "cxx"], files: ["CMakeLists.txt"] },
  c: { files: [], isCommonWord: true },
  r: { files: ["DESCRIPTION"], isCommonWord: true },
  swift: { files: ["Package.swift"] },
  dart: { files: ["pubspec.yaml"] },
  elixir: { files: ["mix.exs"] },
  haskell: { also: ["hs"], files: ["stack.yaml", ".cabal"] },
  scala: { files: ["build.sbt"] },
  zig: { files: ["build.zig"] },
}

const canonical = once(
  () =>
    new Map(
      Object.entries(languages).flatMap(([name, { also = [] }]) =>
        [name, ...also].map((each) => [each, name]),
      ),
    ),
)

/** One name for each language; an unknown language keeps its own. */
function languageOf(name: string): string {
  const lower = name.trim().toLowerCase()
  return canonical().get(lower) ?? lower
}

/** All names of a language, for finding what is about it. */
export function languageNames(name: string): readonly string[] {
  const language = languageOf(name)
  return [...new Set([name, language, ...(languages[language]?.also ?? [])])]
}

/** The languages of a project, by the names of the files at its top. */
export function languagesByFiles(names: readonly string[]): ReadonlySet<string> {
  const there = new Set(names)
  const tells = (file: string) =>
    file.startsWith(".") ? names.some((name) => name.endsWith(file)) : there.has(file)
  return new Set(Object.keys(languages).filter((name) => languages[name]?.files.some(tells)))
}

/** The languages that a question names. */
export interface NamedLanguages {
  readonly names: ReadonlySet<string>
  /**
   * Whether one is named for sure: by a word that means nothing else, or in a question of at most two words.
   */
  readonly isSure: boolean
}

export function languagesNamed(question: string): NamedLanguages {
  const words = question
    .toLowerCase()
    .split(/[\s,;:!?()"'`/]+/)
    .map((word) => word.replace(/\.+$/, ""))
  const isShort = words.length <= 2
  const known = words.filter((word) => canonical().has(word))
  return {
    names: new Set(words.map(languageOf)),
    isSure: known.some((word) => isShort || !languages[languageOf(word)]?.isCommonWord),
  }
}

/**
 * Whether a memory about a language is for somewhere else: the question names other languages, or it names
 * none and the project is written in others. If neither tells, the memory is as good as every other.
 */
export function isForElsewhere(
  language: string,
  { names, isSure }: NamedLanguages,
  ofProject: () => ReadonlySet<string>,
): boolean {
  const own = languageOf(language)
  if (names.has(own)) return false
  if (isSure) return true
  const here = ofProject()
  return here.size > 0 && !here.has(own) && !(own === "javascript" && here.has("typescript"))
}
