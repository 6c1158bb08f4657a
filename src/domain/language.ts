import { once } from "../basics/once.ts"

/** Programming languages: what else they are called, and which files at the top of a project tell of one. */
interface LanguageFacts {
  readonly also?: readonly string[]
  /** Names of files; one that begins with a dot is how a name may end. */
  readonly files: readonly string[]
  /** Its name is a word that people use for other things. */
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

/** One name for what is the same language; a language that is not known here keeps its own. */
function languageOf(name: string): string {
  const lower = name.trim().toLowerCase()
  return canonical().get(lower) ?? lower
}

/** All that a language is called, for finding what is about it. */
export function languageNames(name: string): readonly string[] {
  const language = languageOf(name)
  return [...new Set([name, language, ...(languages[language]?.also ?? [])])]
}

/** The languages of a project, by the names of what lies at its top. */
export function languagesByFiles(names: readonly string[]): ReadonlySet<string> {
  const there = new Set(names)
  const tells = (file: string) =>
    file.startsWith(".") ? names.some((name) => name.endsWith(file)) : there.has(file)
  return new Set(Object.keys(languages).filter((name) => languages[name]?.files.some(tells)))
}

/** What a question says about languages. */
export interface NamedLanguages {
  readonly names: ReadonlySet<string>
  /** Whether one is named by a word that means nothing else. */
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
 * Whether a memory about a language is for somewhere else: the question names other languages, or names none and
 * the project is written in others. Where neither tells, it is as good as every other.
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
