// A deterministic corpus for the secret detector: notes with a secret, and lines that only look like one.
// Every token is assembled at run time from a prefix and random characters; none is written out here.
// In a template `{hex40}` is 40 random hex characters, `{svc}` a word from a list, `{uuid}` a generated value
// and `{d}` a dollar sign; `¦` separates two templates on one source line.
import { Buffer } from "node:buffer"
import { seeded } from "../random.ts"
import { neighbours, prose, split, technical } from "./ordinary-lines.ts"

export interface Positive {
  readonly text: string
  readonly secret: string
  readonly kind: string
}

const random = seeded(20260117)
const int = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
const chars = (count: number, alphabet: string): string =>
  Array.from({ length: count }, () => alphabet.charAt(int(0, alphabet.length - 1))).join("")

const LOW = "abcdefghijklmnopqrstuvwxyz"
const UP = LOW.toUpperCase()
const DIG = "0123456789"
const alphabets = new Map<string, string>([
  ["low", LOW],
  ["alpha", UP + LOW],
  ["up", UP + DIG],
  ["dig", DIG],
  ["hex", `${DIG}abcdef`],
  ["an", UP + LOW + DIG],
  ["b", `${UP}${LOW}${DIG}+/`],
  ["u", `${UP}${LOW}${DIG}-_`],
  ["aws", `${UP}234567`],
  ["crock", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"],
  ["pod", "bcdfghjklmnpqrstvwxz2456789"],
])

const words = new Map<string, string[]>(
  Object.entries({
    svc: "checkout¦billing¦search¦auth¦inventory¦shipping¦reports¦gateway¦notifications¦catalog¦media¦ledger",
    who: "Anna¦Jonas¦Priya¦Mateo¦Wei¦Sofia¦Tom¦Leila¦Kenji¦Olga¦Samira¦Ben",
    user: "deploy¦app¦postgres¦svc_orders¦readonly¦ci-bot¦root¦admin¦jonas¦migrator",
    env: "staging¦production¦preview¦QA¦the sandbox¦CI¦the demo cluster",
    stage: "staging¦prod¦dev¦qa¦preview",
    tool: "Postgres¦Redis¦Kafka¦nginx¦Vite¦Docker¦Terraform¦Playwright¦RabbitMQ¦Grafana¦Helm¦Elasticsearch",
    day: "Monday¦Tuesday¦Wednesday¦Thursday¦Friday",
    month: "January¦February¦March¦April¦May¦June¦September¦October¦November",
    vault: "1Password¦Vault¦AWS Secrets Manager¦Bitwarden¦Doppler¦KeePass¦Azure Key Vault",
    cred: "API key¦password¦access token¦client secret¦signing key¦deploy token¦webhook secret¦passphrase",
    co: "acme¦northwind¦globex¦initech¦fabrikam¦contoso",
    part: "retry queue¦feature flag¦cache layer¦upload form¦date picker¦audit log¦rate limiter¦import job",
    act: "drop the stale index¦handle empty carts¦bump the timeout¦stop double retries¦split the worker pool",
    why: "the pool runs dry¦the clock drifts¦the cache is cold¦a pod restarts¦the payload is over 1 MB",
    region: "eu-west-1¦us-east-1¦eu-central-1¦ap-southeast-2¦us-west-2",
    key: "password¦api_key¦secret¦token¦client_secret¦access_token¦db_password¦private_key¦auth_token",
    const: "API_KEY¦DB_PASSWORD¦SECRET_KEY¦GITHUB_TOKEN¦JWT_SECRET¦STRIPE_SECRET_KEY¦NPM_TOKEN¦SMTP_PASS",
    camelkey: "apiKey¦password¦secretKey¦accessToken¦clientSecret¦authToken¦webhookSecret¦dbPassword",
    file: "server.ts¦index.tsx¦schema.sql¦main.go¦views.py¦routes.rb¦Dockerfile¦values.yaml¦handler.rs",
    noun: "user¦order¦invoice¦session¦token¦password¦secret¦key¦payment¦access¦refresh¦account¦webhook¦cart",
    verb: "get¦validate¦refresh¦create¦parse¦rotate¦encrypt¦resolve¦load¦hash¦revoke¦decode",
    tail: "Handler¦Factory¦Provider¦Repository¦Sha256V2¦Base64Url¦Middleware¦Config¦WithRetry¦ById¦OrThrow",
    plain: "copper¦lantern¦meadow¦falcon¦granite¦willow¦harbor¦saffron¦thunder¦velvet",
    branch: "main¦develop¦release/2026-02¦feature/cart-v2¦hotfix/login¦chore/deps",
    tw: "flex¦grid¦px-4¦py-2¦text-sm¦font-medium¦rounded¦bg-sky-500/75¦hover:flex¦dark:border¦md:w-1/2",
  }).map(([name, list]) => [name, list.split("¦")] as const),
)

const json64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A random password of 12 to 20 characters that holds a digit, a lower and an upper case letter. */
function password(symbols: string): string {
  const inner = UP + LOW + DIG + DIG + symbols
  for (;;) {
    const value = chars(1, UP + LOW) + chars(int(10, 18), inner) + chars(1, LOW + DIG)
    if (/\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)) return value
  }
}

function jwt(): string {
  const rsa = random() < 0.4
  const header = rsa ? { alg: "RS256", typ: "JWT", kid: chars(8, DIG) } : { alg: "HS256", typ: "JWT" }
  const payload = { sub: chars(10, DIG), name: pick(["Ada", "Lin"]), iat: int(1.7e9, 1.8e9), admin: rsa }
  return `${json64url(header)}.${json64url(payload)}.${fill(rsa ? "{u342}" : "{u43}")}`
}

const makers = new Map<string, () => string>([
  ["n", () => String(int(2, 99))],
  ["num", () => String(int(100, 9999))],
  ["port", () => String(pick([3000, 5432, 6379, 8080, 8443, 9092, 27017, int(1024, 65535)]))],
  ["ver", () => `${int(0, 24)}.${int(0, 30)}.${int(0, 19)}`],
  ["date", () => `2026-0${int(1, 9)}-${int(10, 28)}`],
  ["time", () => `${int(10, 23)}:${int(10, 59)}`],
  ["cron", () => `${int(0, 59)} ${int(0, 23)}`],
  ["d", () => "$"],
  ["ts", () => String(int(1_600_000_000, 1_790_000_000))],
  ["ip", () => `10.${int(0, 255)}.${int(0, 255)}.${int(1, 254)}`],
  ["uuid", () => fill(`{hex8}-{hex4}-4{hex3}-${pick(["8", "9", "a", "b"])}{hex3}-{hex12}`)],
  ["ulid", () => fill("01J{crock23}")],
  ["camel", () => fill("{verb}") + [1, 2, 3].map(() => title(fill("{noun}"))).join("") + fill("{tail}")],
  ["snake", () => fill("{verb}_{noun}_{noun}_for_{svc}_{noun}")],
  ["scream", () => fill("{verb}_{noun}_{svc}_{noun}").toUpperCase()],
  ["classes", () => [1, 2, 3, 4, 5, 6].map(() => fill("{tw}")).join(" ")],
  ["dump", () => [1, 2, 3, 4, 5, 6, 7, 8].map(() => fill("{hex4}")).join(" ")],
  ["pw", () => password("!%^*+-_~")],
  ["pwplain", () => password("")],
  ["pwurl", () => password("-_!~")],
  ["basic", () => Buffer.from(fill("{user}:{an14}")).toString("base64")],
  ["jwt", jwt],
  ["map", () => json64url({ version: 3, sources: [fill("../src/{svc}/{file}")], names: [fill("{camel}")] })],
])

function fill(template: string): string {
  return template.replace(/\{([a-z]+)(\d*)\}/g, (slot: string, name: string, size: string): string => {
    const alphabet = alphabets.get(name)
    if (alphabet !== undefined && size !== "") return chars(Number(size), alphabet)
    const list = words.get(name)
    return list === undefined ? (makers.get(name)?.() ?? slot) : pick(list)
  })
}

// Contexts for tokens that a detector can recognise by their shape. {t} token, {K} NAME, {k} name, {l} label.
const anywhere = split(
  '{K}={t}¦curl -sS -H "Authorization: Bearer {t}" https://api.{co}.example/v1/{svc}¦The {stage} {l} is {t}.',
  "{who} sent me the new {l}: {t} and it works in {env}¦// NOTE({who}): remove hard-coded {t} before merging",
  "{svc}:\n  {k}: {t}\n  region: {region}¦# {svc} {stage}\r\nPORT={port}\r\n{K}={t}\r\nLOG_LEVEL=info\r\n",
  '{ "{k}": "{t}", "timeout": {n} }¦Setup notes\n\n- host: {svc}.{co}.example\n- {l}: {t}\n- owner: {who}',
  "export {K}='{t}'¦{date} {time} DEBUG {svc} request sent with credential={t} status=200¦{ {k}: '{t}' },",
  'Run the nightly sync with `{t}`, the old one expired on {day}¦client = Client("{t}", timeout={n})¦{t}',
  '{who} pasted "{t}" into the ticket, revoke it before {day}¦| {stage} | {who} | {t} | expires in {month} |',
  '[{svc}]\n{k} = "{t}"\nretries = {n}¦It only fails with the {stage} one ({t}), the other is fine',
  "FROM node:22-alpine\nENV {K}={t}\nCMD node server.js¦gh secret set {K} --body {t} --repo {co}/{svc}",
)

// Contexts in which only the name beside the value shows that it is a secret.
const assigned = split(
  "{K}={t}¦# {stage}\r\nDB_HOST={ip}\r\n{K}={t}\r\nDB_PORT=5432\r\n¦    - name: {K}\n      value: '{t}'",
  '{K}="{t}"¦docker run -d -e {K}={t} -p {port}:8080 {co}/{svc}:{ver}¦{svc}:\n  host: {ip}\n  {k}: {t}',
  "export {K}='{t}'¦const config = { {k}: '{t}', retries: {n} }¦Remember for {env}: {k}={t}¦- {k}: `{t}`",
  '{\n  "user": "{user}",\n  "{k}": "{t}"\n}¦{k} = "{t}"',
)

const bearer = split(
  'Authorization: Bearer {t}¦headers: { "Authorization": "Bearer {t}", "Accept": "application/json" }',
  "curl -H 'Authorization: Bearer {t}' https://{svc}.{co}.example/me",
  "The call works with `Authorization: Bearer {t}` since {day}.",
  "GET /v1/{svc} HTTP/1.1\r\nHost: api.{co}.example\r\nAuthorization: Bearer {t}\r\n\r\n",
  'req.Header.Set("Authorization", "Bearer {t}")',
)

const spoken = split(
  "the admin password is {t}¦Log in as {user} with password {t} to reach the {svc} dashboard",
  "The admin password is {t}.¦My token for the {svc} API is {t}, do not share it",
  "{who} set the wifi password to {t} on {day}¦{tool} {stage} credentials: user {user}, pass {t}",
  "Passwort für den Staging-Server: {t}¦Use the password `{t}` for the {stage} database",
  'Le mot de passe du serveur {svc} est {t}¦The passphrase for the {stage} backup is "{t}"',
  "root pw for the {tool} box: {t}¦- {svc} login: {user} / password: {t}",
)

const keys = split(
  "AWS secret {t}¦the key {t}¦Our {tool} key is {t}¦{who} says the {svc} api key {t} works in {env}",
  "access token {t} for {svc}, ask {who}¦{co} credential {t}¦The secret key of {svc}: {t}.¦signing key = {t}",
  "Use the token `{t}` on {day}¦- key for the {svc} API: {t}\n- owner: {who}¦Der Key für {svc} ist {t}",
  "the {stage} password {t} expires in {month}",
)

const urls = split(
  "DATABASE_URL=postgres://{user}:{t}@db.{co}.example:5432/{svc}",
  "mongodb+srv://{user}:{t}@cluster0.{low5}.mongodb.net/{svc}?retryWrites=true&w=majority",
  "cache:\n  url: redis://:{t}@cache.{co}.internal:6379/0\n  ttl: {num}",
  "git clone https://{user}:{t}@git.{co}.example/{co}/{svc}.git",
  '{ "broker": "amqp://{user}:{t}@{ip}:5672/{svc}" }¦rediss://default:{t}@{co}-{svc}.cloud.example:{port}',
  "PORT={port}\r\nMYSQL_URL=mysql://{user}:{t}@{ip}:3306/{svc}\r\n",
  "I connect with `psql postgresql://{user}:{t}@{ip}/{svc}` from the bastion",
  "- mirror: https://oauth2:{t}@gitlab.{co}.example/{svc}.git",
  "The {stage} mail server is smtps://{user}:{t}@mail.{co}.example:465.",
  'engine = create_engine("postgresql+psycopg2://{user}:{t}@{ip}:{port}/{svc}")',
  "pip install --index-url https://{user}:{t}@pypi.{co}.example/simple {svc}",
)

const npmrc = split(
  "//registry.example.com/:_authToken={t}¦Put `//registry.example.org/:_authToken={t}` in ~/.npmrc",
  "registry=https://npm.{co}.example/\n//npm.{co}.example/:_authToken={t}\nalways-auth=true",
  "@{co}:registry=https://npm.pkg.example\r\n//npm.pkg.example/:_authToken={t}\r\n",
  'echo "//registry.example.org/:_authToken={t}" >> .npmrc',
)

const npmAuth = split(
  "_auth={t}¦registry=https://{co}.jfrog.example/api/npm/{svc}/\n_auth={t}\nemail=ci@{co}.example",
  '//npm.{co}.example/:_auth={t}¦always-auth=true\r\n_auth = "{t}"\r\n',
)

const slackHook = split(
  "https://hooks.slack.com/services/T{up10}/B{up10}/{t}",
  "SLACK_WEBHOOK_URL=https://hooks.slack.com/services/T{up8}/B{up10}/{t}",
  "Alerts for {svc} go to <https://hooks.slack.com/services/T{up10}/B{up10}/{t}>.",
  'curl -X POST -d \'{"text":"hi"}\' https://hooks.slack.com/services/T{up8}/B{up8}/{t}',
  'slack:\r\n  api_url: "https://hooks.slack.com/services/T{up10}/B{up10}/{t}"\r\n  channel: "#{svc}"',
)

const azure = split(
  "DefaultEndpointsProtocol=https;AccountName={co}{svc};AccountKey={t};EndpointSuffix=core.windows.net",
  'STORAGE="DefaultEndpointsProtocol=https;AccountName={co}{stage};AccountKey={t}"',
  '{ "AzureWebJobsStorage": "DefaultEndpointsProtocol=https;AccountName={co};AccountKey={t}" }',
  "blob account {co}{svc}, AccountKey={t}",
)

const perFamily = 12
const collected: Positive[] = []

function family(kind: string, names: string, secrets: string, texts: readonly string[] = anywhere): void {
  const offset = collected.length / 4
  for (let i = 0; i < perFamily; i++) {
    const secret = fill(split(secrets)[i % split(secrets).length] as string)
    const name = pick(split(names))
    const frame = texts[(offset + i) % texts.length] as string
    const named = frame.replaceAll("{K}", name).replaceAll("{k}", name.toLowerCase())
    const text = fill(named.replaceAll("{l}", name.toLowerCase().replaceAll("_", " ")))
    collected.push({ text: text.replaceAll("{t}", () => secret), secret, kind })
  }
}

/** The secret of a PEM block is its body, with its line breaks as they are in the text. */
function privateKeys(): void {
  const forms = [
    { type: "RSA ", start: "MIIEpAIBAAKCAQEA", size: 1572, width: 64 },
    { type: "EC ", start: "MHcCAQEEI", size: 153, width: 64 },
    { type: "OPENSSH ", start: "b3BlbnNzaC1rZXktdjEAAAAABG5vbmU", size: 358, width: 70 },
    { type: "", start: "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", size: 1592, width: 64 },
  ]
  const frames = [
    { eol: "\n", before: "", after: "\n" },
    { eol: "\r\n", before: "Key of the build box:\r\n\r\n", after: "\r\n" },
    { eol: "\n    ", before: "tls:\n  key: |\n    ", after: "\n  port: 8443" },
    { eol: "\\n", before: '{ "type": "service_account", "private_key": "', after: '\\n" }' },
  ]
  for (const { type, start, size, width } of forms) {
    for (const { eol, before, after } of frames) {
      const body = `${start}${fill(`{b${size - 1}}`)}=`
      const secret = (body.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(eol)
      const [first, last] = ["BEGIN", "END"].map((word) => `-----${word} ${type}PRIVATE KEY-----`)
      const text = `${before}${first}${eol}${secret}${eol}${last}${after}`
      collected.push({ text, secret, kind: "private-key" })
    }
  }
}

family("aws-access-key-id", "AWS_ACCESS_KEY_ID", "AKIA{aws16}¦ASIA{aws16}")
family("aws-secret-access-key", "AWS_SECRET_ACCESS_KEY", "{b40}", assigned)
family("github-token", "GITHUB_TOKEN¦GH_TOKEN", "ghp_{an36}¦gho_{an36}¦ghs_{an36}¦ghr_{an36}")
family("github-fine-grained", "GITHUB_PAT", "github_pat_{an22}_{an59}")
family("gitlab-token", "GITLAB_TOKEN¦CI_PUSH_TOKEN", "glpat-{u20}")
family("openai-key", "OPENAI_API_KEY", "sk-{an48}¦sk-{an20}T3BlbkFJ{an20}")
family("openai-project-key", "OPENAI_API_KEY", "sk-proj-{u74}T3BlbkFJ{u74}¦sk-proj-{u156}")
family("anthropic-key", "ANTHROPIC_API_KEY", "sk-ant-api03-{u93}AA")
family("slack-token", "SLACK_TOKEN", "xoxb-{dig12}-{dig13}-{an24}¦xoxp-{dig12}-{dig12}-{dig13}-{hex32}")
family("slack-app-token", "SLACK_APP_TOKEN", "xapp-1-A{up10}-{dig13}-{hex64}")
family("slack-webhook", "SLACK_WEBHOOK", "{an24}", slackHook)
family("google-api-key", "GOOGLE_API_KEY¦MAPS_KEY", "AIza{u35}")
family("google-oauth-secret", "GOOGLE_CLIENT_SECRET", "GOCSPX-{u28}")
family("jwt", "ID_TOKEN¦SESSION_JWT", "{jwt}")
privateKeys()
family("url-password", "DATABASE_URL", "{pwurl}¦{hex32}¦{plain}-{plain}-{dig4}¦{an20}", urls)
family("npmrc-token", "NPM_TOKEN", "npm_{an36}¦{uuid}¦{hex40}", npmrc)
family("npmrc-auth", "NPM_AUTH", "{basic}", npmAuth)
family("npm-token", "NPM_TOKEN", "npm_{an36}")
family("pypi-token", "TWINE_PASSWORD¦PYPI_TOKEN", "pypi-AgEIcHlwaS5vcmc{u150}")
family("stripe-key", "STRIPE_SECRET_KEY", "sk_live_{an24}¦rk_live_{an24}¦sk_live_51{an97}")
family("sendgrid-key", "SENDGRID_API_KEY", "SG.{u22}.{u43}")
family("twilio-auth-token", "TWILIO_AUTH_TOKEN", "{hex32}", assigned)
family("azure-storage-key", "AZURE_STORAGE", "{b86}==", azure)
family("hugging-face-token", "HF_TOKEN", "hf_{alpha34}")
family("digitalocean-token", "DIGITALOCEAN_TOKEN", "dop_v1_{hex64}")
family("password-assignment", "PASSWORD¦DB_PASSWORD¦SMTP_PASSWORD", "{pw}¦{pwplain}", assigned)
family("client-secret", "CLIENT_SECRET¦API_KEY¦API_SECRET", "{an32}¦{u40}¦{hex40}", assigned)
family("secret-key-hex", "SECRET_KEY_BASE¦JWT_SECRET¦ENCRYPTION_KEY", "{hex64}¦{hex128}", assigned)
family("generic-token", "TOKEN¦ACCESS_TOKEN¦AUTH_TOKEN", "{an40}¦{u43}", assigned)
family("bearer-token", "TOKEN", "{an40}¦{u43}¦{hex40}", bearer)
family("spoken-password", "PASSWORD", "{pw}¦{pwplain}", spoken)

export const positives: readonly Positive[] = collected

/** Deduplicated lines, taken from every template in turn until there are `count`. */
function lines(templates: readonly string[], count: number): string[] {
  const seen = new Set<string>()
  for (let turn = 0; seen.size < count && turn < count; turn++) {
    for (const template of templates) seen.add(fill(template))
  }
  return [...seen].slice(0, count)
}

export const benign: readonly string[] = [
  ...new Set([...lines(prose, 1260), ...lines(technical, 1260), ...neighbours.map(fill)]),
]

family("spoken-key", "KEY", "{an24}¦{u43}¦{an32}", keys)
family("spoken-key-base64", "KEY", "{b40}¦{b43}=¦{b86}==", keys)
