/** What a secret looks like. `value` is the group that holds the secret itself; 0 is the whole match. */
export interface SecretRule {
  readonly kind: string
  readonly pattern: RegExp
  readonly value: number
  /** A second check of what the pattern found, if its form alone says too little. */
  readonly isSecret?: (value: string) => boolean
}

/** Secrets to which their makers gave a prefix or a shape: the form alone is proof. */
const shaped: readonly (readonly [string, RegExp])[] = [
  [
    "private key",
    /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}-----|$)/g,
  ],
  ["AWS access key", /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g],
  ["GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})/g],
  ["GitLab token", /\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|oas)-[\w-]{20,}/g],
  ["Anthropic key", /\bsk-ant-[\w-]{20,}/g],
  ["OpenAI key", /\bsk-(?:proj|svcacct|admin|or-v1)-[\w-]{20,}/g],
  ["OpenAI key", /\bsk-(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}\b/g],
  ["Slack token", /\b(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,})/g],
  [
    "Slack webhook",
    /\bhooks\.slack\.com\/(?:services|workflows)\/T[A-Za-z0-9_]+\/[A-Za-z0-9_]+\/[A-Za-z0-9_]+/g,
  ],
  ["Discord webhook", /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{30,}/g],
  ["Google key", /\bAIza[\w-]{35}/g],
  ["Google token", /\b(?:GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,})/g],
  ["JSON web token", /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g],
  ["npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["PyPI token", /\bpypi-[\w-]{40,}/g],
  ["Stripe key", /\b(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{16,}/g],
  ["SendGrid key", /\bSG\.[\w-]{16,}\.[\w-]{16,}/g],
  ["Twilio key", /\bSK[0-9a-f]{32}\b/g],
  ["Azure key", /\b(?:AccountKey|SharedAccessKey)=[A-Za-z0-9+/]{40,}={0,2}/g],
  ["Hugging Face token", /\bhf_[A-Za-z0-9]{30,}/g],
  ["DigitalOcean token", /\bdo[opr]_v1_[0-9a-f]{64}\b/g],
  ["Telegram token", /\b\d{8,10}:AA[\w-]{33}\b/g],
  [
    "access token",
    /\b(?:dckr_pat_|lin_api_|shp(?:at|ca|pa|ss)_|figd_|ATATT3|hvs\.|dapi(?=[0-9a-f]{32}\b)|AGE-SECRET-KEY-1|glsa_|sntrys_|PMAK-|rubygems_|sq0csp-|EAAA(?=[\w-]{60}))[\w-]{16,}/g,
  ],
]

const passwordName = "pass(?:word|wort|wd|phrase|code)?|pwd?|kennwort"

const keyName =
  "secret(?:[_-]?(?:key|access[_-]?key|token|key[_-]?base))?|(?:[a-z]{1,20}[_-]?)?token|api[_-]?key|apikey|(?:access|account|private|signing|encryption|auth|master|storage)[_-]?key|client[_-]?secret|credentials?"

const secretName = `(?:${passwordName}|${keyName})`

const spokenPassword = `(?:mot de passe|contraseña|${passwordName})`
const spokenKey = `(?:${keyName.replaceAll("[_-]?", "[ _-]?")})`
const spokenName = `(?:${spokenPassword}|${spokenKey})`

/** Keys that everybody may see, by the word before. */
const openKeys =
  "public|publishable|site|primary|foreign|unique|composite|sort|partition|shard|routing|cache|redis|object|s3|row|map|index|group|idempotency|host"

/**
 * "Password" in languages other than English and German; an accent may be missing, or be a combining
 * character.
 */
const foreignPassword =
  "(?:(?:^|[^a-z])(?:contrase(?:ñ|n\\u0303?)a|mot de passe|mdp|senha|palavra-passe|wachtwoord|parola|has[łl]o|heslo|(?:ş|s\\u0327?)ifre|l(?:ö|o\\u0308?)senord|adgangskode|passord|salasana|jelsz(?:ó|o\\u0301?))|пароль|密码|密碼|(?:パ|ハ\\u309a)スワー(?:ド|ト\\u3099)|비밀번호)"

/** Values after the name of a secret: the value itself decides. */
const named: readonly SecretRule[] = [
  {
    kind: "password in a URL",
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{0,80}:([^\s@/"'`]{3,2000})@/gi,
    value: 1,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    kind: "password in a command",
    pattern: /\bcurl\b[^\n]{0,200}?\s(?:-u|--user)[ =]["'`]?[^\s:"'`]{1,80}:([^\s"'`]{3,200})/g,
    value: 1,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    kind: "registry token",
    pattern: /(?::_|^_|\s_)(?:authToken|auth|password)\s*=\s*"?([^\s"]{8,})/g,
    value: 1,
    isSecret: (value) => !isPlaceholder(value),
  },
  {
    kind: "authorization header",
    pattern: /\b(?:bearer|basic)\s+([\w.~+/=-]{16,})/gi,
    value: 1,
    isSecret: looksRandom,
  },
  {
    kind: "authorization header",
    pattern: /\btoken\s+([\w.~+/=-]{16,})/gi,
    value: 1,
    isSecret: (value) => looksRandom(value) && !isMadeOfWords(value),
  },
  {
    kind: "assigned secret",
    pattern: new RegExp(
      `(?:^|[^a-z])(?:[a-z0-9]{1,30}[_.-]){0,4}${secretName}["'\`]?\\s*(?:=>|:=|[:=])\\s*["'\`]?([^\\s"'\`,;]{6,200})`,
      "gi",
    ),
    value: 1,
    isSecret: looksSecret,
  },
  {
    kind: "assigned secret",
    pattern: new RegExp(
      `(?:^|[^a-z])${secretName}["']?[ \\t]*\\r?\\n[ \\t]*(?:-[ \\t]*)?["']?value["']?[ \\t]*[:=][ \\t]*["']?([^\\s"'\`,;]{6,200})`,
      "gi",
    ),
    value: 1,
    isSecret: looksSecret,
  },
  {
    kind: "assigned password",
    pattern:
      /(?:^|[^a-z])(?:[a-z0-9]{1,30}[_.-]){0,4}(?:password|passwd|passphrase|pwd|passwort|kennwort)["'`]?\s*(?:=|:)\s*["'`]?([^\s"'`,;]{6,200})/gi,
    value: 1,
    isSecret: isChosen,
  },
  {
    kind: "assigned password",
    pattern: /(?:^|[^a-z])(?:[a-z0-9]{1,30}[_.-]){0,4}pwd?["'`]?[ \t]*[:=][ \t]*["'`]?([^\s"'`,;]{8,200})/gi,
    value: 1,
    isSecret: isMixed,
  },
  {
    // Tests pass too, and work is done in passes: "first pass: Everything builds" tells no password.
    kind: "assigned password",
    pattern: /(?:^|[^a-z])(?:[a-z0-9]{1,30}[_.-]){0,4}pass["'`]?[ \t]*[:=][ \t]*["'`]?([^\s"'`,;]{8,200})/gi,
    value: 1,
    isSecret: (value) => isMixed(value) && !/^[A-Z][a-z]+[.!)]*$/.test(value),
  },
  {
    // The purpose may follow the name: "contraseña del wifi: …". Chinese or Japanese may follow a value
    // without a blank.
    kind: "assigned password",
    pattern: new RegExp(
      `${foreignPassword}["'\`]?(?: (?:de|del|du|da|do|di|van|voor|til|för|для|от) [^\\n.:：=]{1,40}?)?\\s{0,4}[:：=]\\s{0,4}["'\`]?([^\\s"'\`,;\\u2e80-\\uffff]{6,200})`,
      "gi",
    ),
    value: 1,
    isSecret: isChosen,
  },
  {
    // A short value counts if the sentence ends with it or goes on about it: "the password is sha256 hashed"
    // tells none.
    kind: "spoken password",
    pattern:
      /\b(?:[Pp]ass(?:word|wd|phrase|wort)|[Pp]wd|[Kk]ennwort)(?: (?:for|of|on|to|in|at|für)\b[^\n.:=]{0,40}?)? (?:is|was|ist|lautet) ["'`]?([^\s"'`,;]{6,200}?)["'`]?[.!)]*(?=$|\n|[,;]| [A-Z]| (?:for|on|of|at|in|and|but|since|until|für|auf|und) )/g,
    value: 1,
    isSecret: isChosen,
  },
  {
    kind: "spoken secret",
    pattern: new RegExp(
      `\\b${spokenName}(?: (?:for|of|on|to|in|at|du|de|der|für|box|the)\\b[^\\n.:=]{0,40}?)?(?:\\b\\s*(?:is|was|to|are|ist|lautet|est|es)[: ]+|:\\s+)["'\`]?([^\\s"'\`,;]{8,200})`,
      "gi",
    ),
    value: 1,
    isSecret: looksSecret,
  },
  {
    kind: "spoken secret",
    pattern: new RegExp(`\\b${spokenPassword}\\s+["'\`]?([^\\s"'\`,;]{12,200})`, "gi"),
    value: 1,
    isSecret: (value) => isMachineMade(value) || isOneRandomPiece(value),
  },
  {
    // A password may look like a name; behind the word token or secret it is a name, as of a class or a file.
    kind: "spoken secret",
    pattern: new RegExp(`\\b${spokenKey}\\s+["'\`]?([^\\s"'\`,;]{12,200})`, "gi"),
    value: 1,
    isSecret: (value) => isMachineMade(value) || (isOneRandomPiece(value) && !isMadeOfWords(value)),
  },
  {
    // Most keys are no secret: those of the first half, and those without a value that no person would write.
    kind: "spoken secret",
    pattern: new RegExp(
      `(?:\\b(?:${openKeys})[ _]|-)keys?\\b|\\bkeys?(?: (?:for|of|on|to|in|at|für) [^\\n.:=]{1,40}?)?(?:[ \\t]*(?:=>|:=|[:=])[ \\t]*|[ \\t]+(?:(?:is|was|are|ist|lautet)[: ]+)?)["'\`]?([^\\s"'\`,;]{20,200})`,
      "gi",
    ),
    value: 1,
    isSecret: isMachineMade,
  },
]

export const secretRules: readonly SecretRule[] = [
  ...shaped.map(([kind, pattern]): SecretRule => ({ kind, pattern, value: 0 })),
  ...named,
]

/** Whether it stands for a secret that is elsewhere: a variable, a call, a blank to fill in, an example. */
function isPlaceholder(value: string): boolean {
  return (
    /^[$<{[(%*#]|^(?:process|env|os|config|settings|secrets?|vars?|self|this|import|vault|ssm|op)[.:[]|\(|\$\{|\{\{|^x+$|^[.*•-]+$/i.test(
      value,
    ) ||
    /(?:your|example|placeholder|changeme|change[-_]me|redacted|dummy|sample|secret-name|my[-_]?(?:pass|secret|token))/i.test(
      value,
    )
  )
}

/** Has letters and digits, which is enough where a password is expected. */
function isChosen(value: string): boolean {
  if (!/\d/.test(value) || !/[a-z\u00c0-\u052f]/i.test(value)) return false
  return !isPlaceholder(value) && !isPathOrVersion(value) && !isMethod(value)
}

/**
 * Eight characters or more, with letters and digits, or with upper and lower case unless it names a variable.
 */
function isMixed(found: string): boolean {
  const value = found.replace(/[.!)\]}>]+$/, "")
  if (value.length < 8 || /^\d{4}-\d\d-\d\d/.test(value)) return false
  if (isChosen(value)) return true
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || /[\d./\\:<[]/.test(value) || isPlaceholder(value))
    return false
  return !/^[a-z]\w*(?:Pass(?:word|wd|phrase|code)?|Pwd?|Secret|Token|Key)$/.test(value)
}

/** The name of a way to keep passwords, which has digits in it. */
function isMethod(value: string): boolean {
  return /^(?:sha|md|aes|argon|pbkdf|base|utf|rsa|ed|oauth|1password|[bs]crypt)-?\d{0,5}[a-z]{0,3}$/i.test(
    value,
  )
}

/** A password that somebody chose: letters with digits or signs, not a word, a path or a name. */
function looksSecret(found: string): boolean {
  const value = found.replace(/[.)\]}>]+$/, "")
  if (value.length < 8 || isPlaceholder(value) || isMethod(value)) return false
  if (/^[a-z]+(?:[-_./:][a-z]+)*$/i.test(value) || isPathOrVersion(value)) return false
  if (!/\d/.test(value) && !/[!"#$%&()*+:;<=>?@[\]^{|}~]/.test(value)) return false
  if (!/[A-Za-z]/.test(value)) return false
  return entropyOf(value) >= 2.75 && !/^[a-z]+[-_]?v?\d{1,4}$/i.test(value) && !/^\d{4}-\d\d-\d\d/.test(value)
}

function isPathOrVersion(value: string): boolean {
  if (/^[\^~=v]?\d+\.\d+/.test(value) || value.includes("://")) return true
  return /^(?:\.{1,2}|~|[a-z-]+)?\//.test(value) && entropyOf(value) < 4.3
}

/** Machine-made: letters and digits in no order that a person would write. */
function looksRandom(value: string): boolean {
  return !isPlaceholder(value) && /\d/.test(value) && /[A-Za-z]/.test(value) && entropyOf(value) >= 3.2
}

/** Twenty characters or more of both cases and digits, and not a name, a path, a hash or a public key. */
function isMachineMade(found: string): boolean {
  const value = found.replace(/[.!?:)\]}>]+$/, "")
  if (!/^[\w+/-]{20,}={0,2}$/.test(value) || isPathOrVersion(value) || isPlaceholder(value)) return false
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value)) return false
  if (/^(?:0x)?[\da-f-]+$|^(?:sha|md)\d+[-_]|^pk_|^AAAA[A-Z]\w{2}zaC1/i.test(value)) return false
  return entropyOf(value) >= 3.5 && !isMadeOfWords(value)
}

function isOneRandomPiece(value: string): boolean {
  return looksSecret(value) && looksRandom(value) && !/[/.:=]/.test(value)
}

/**
 * A name such as `getUserById2` or `orders-tls-2026`. One in sixty random texts of twenty characters looks like
 * one, and one in a thousand of forty.
 */
function isMadeOfWords(value: string): boolean {
  if (/^(?:[A-Z]?[a-z]+|[A-Z]+|v?\d)\d{0,4}(?:[-_.](?:[A-Z]?[a-z]+|[A-Z]+|v?\d)\d{0,4})+$/.test(value))
    return true
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value)) return false
  const parts = value.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []
  const words = parts.filter(
    (part) => part.length > 2 && /[aeiouy]/i.test(part) && !/[^aeiouy]{4}/i.test(part),
  )
  return words.join("").length >= 0.6 * value.length && parts.filter((part) => part.length === 1).length < 2
}

/** Bits per character. English words have about three, random base64 over four and a half. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
