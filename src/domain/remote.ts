/**
 * One spelling for all addresses of a repository: `github.com/acme/app` for ssh, https and git alike, without
 * user, password, port and ending. A path on this machine stays a path. Undefined if it names no repository.
 */
export function normalizeRemote(url: string): string | undefined {
  const text = url.trim()
  if (text === "" || /[\s\u0000-\u001f]/.test(text)) return undefined
  const withScheme = /^(?:git\+)?(ssh|https?|git|ftps?|file):\/\/(.*)$/i.exec(text)
  if (withScheme) {
    const [, scheme = "", rest = ""] = withScheme
    if (scheme.toLowerCase() === "file") return localPath(rest)
    const slash = rest.indexOf("/")
    return slash < 0 ? undefined : onHost(rest.slice(0, slash), rest.slice(slash + 1))
  }
  if (text.includes("://")) return undefined
  // As in git@github.com:acme/app.git; a path may have a colon too, but only after a slash.
  const short = /^([^/:]+):(.*)$/.exec(text)
  if (short) return onHost(short[1] ?? "", short[2] ?? "")
  return localPath(text)
}

function onHost(authority: string, path: string): string | undefined {
  const host = authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d*$/, "")
    .toLowerCase()
  const inner = bare(path.replace(/[?#].*$/, "")).replace(/^\/+/, "")
  return host === "" || inner === "" ? undefined : `${host}/${inner}`
}

/** Undefined for a relative path, which means something else in every folder. */
function localPath(path: string): string | undefined {
  return path.startsWith("/") ? bare(path) : undefined
}

function bare(path: string): string {
  return path
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "")
}
