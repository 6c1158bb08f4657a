/**
 * Whether a text has any of the marks that every secret has: one quick look before the many rules are loaded.
 * It searches for plain strings, since V8 takes longer to compile one pattern of them all than to scan a long
 * memory.
 */
export function maySecretsHide(...texts: readonly string[]): boolean {
  const lower = texts.map((text) => text.toLowerCase())
  const all = lower.join("\n")
  return (
    marks.some((mark) => all.includes(mark)) ||
    forms.some(({ mark, form }) => all.includes(mark) && form.test(all)) ||
    lower.some(mayNameSecret)
  )
}

/** Prefixes that makers gave their secrets. */
const marks = (
  "private key,akia,asia,abia,acca,_pat_,ghp_,gho_,ghu_,ghs_,ghr_,xox,xapp-,hooks.slack,webhooks,aiza,gocspx,ya29,eyj," +
  "npm_,pypi-,rk_,whsec,sg.,key=,hf_,_v1_,:aa,lin_api,shp,figd_,atatt,hvs.,dapi,age-,sntrys_,pmak,rubygems,sq0csp,eaaa"
).split(",")

/**
 * Shapes of others, and names after which even a value that is short or all letters counts. No pattern looks
 * further than its rule does: one that can run to the end of the text, from each place where it can begin, takes
 * minutes for a long line of such places.
 */
const forms: readonly { readonly mark: string; readonly form: RegExp }[] = [
  { mark: "gl", form: /gl[a-z]{2,4}[-_]/ },
  { mark: "sk", form: /\bsk[-0-9a-f]|sk_/ },
  { mark: "://", form: /:\/\/[^\s/@]+@/ },
  { mark: "_auth", form: /_auth(?:token)?\s*=/ },
  { mark: "_password", form: /_password\s*=/ },
  { mark: "-u", form: /-(?:u|user)[ =]/ },
  { mark: "pw", form: /pwd?["'`]?[ \t]*[:=]/ },
  { mark: "pass", form: /pass["'`]?[ \t]*[:=]/ },
]

/** What people call a secret. */
const names = (
  "bearer,basic,token,pass,pw,kennwort,secret,key,credential," +
  "contrase,mdp,senha,wachtwoord,parola,hasło,haslo,heslo,ifre,senord,adgangskode,salasana,jelsz," +
  "пароль,密码,密碼,スワー,비밀번호"
).split(",")

function mayNameSecret(lower: string): boolean {
  return names.some((name) => lower.includes(name)) && lower.split(/[\s,;]+/).some(mayBeValue)
}

/** Every value that counts after these names is at least this long and has a digit or a sign. */
function mayBeValue(run: string): boolean {
  return run.length >= 6 && /[\d!"#$%&()*+:<=>?@[\]^{|}~]/.test(run)
}
