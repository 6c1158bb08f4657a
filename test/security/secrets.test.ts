import fc from "fast-check"
import { expect, test } from "vitest"
import { findSecrets, maskSecrets } from "../../src/guard/secrets.ts"
import { maySecretsHide } from "../../src/guard/suspicion.ts"
import { figure } from "../support/figures.ts"
import { benign, positives } from "./secret-corpus.ts"

test("T7: secrets are found, and what developers write otherwise is not taken for one", () => {
  const missed = positives.filter(({ text, secret }) => maskSecrets(text).includes(secret))
  const wrong = benign.filter((line) => findSecrets(line).length > 0)
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
  const kinds = new Set(positives.map(({ kind }) => kind)).size
  figure(
    "T7",
    `${positives.length - missed.length} of ${positives.length} secrets of ${kinds} kinds found (${share(positives.length - missed.length, positives.length)}); ${wrong.length} of ${benign.length} harmless lines refused (${share(wrong.length, benign.length)})`,
  )
  expect(positives.length).toBeGreaterThanOrEqual(200)
  expect(benign.length).toBeGreaterThanOrEqual(2_000)
  expect(missed.length / positives.length).toBeLessThanOrEqual(0.01)
  expect(wrong.length / benign.length).toBeLessThanOrEqual(0.005)
})

test("the quick look passes over no text that holds a secret", () => {
  expect(positives.filter(({ text }) => !maySecretsHide(text))).toEqual([])
})

test("a finding names the line and shows less than the secret", () => {
  const token = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_")
  const [finding] = findSecrets(`first line\nsecond line\nthe token is ${token}, keep it safe`)
  expect(finding).toMatchObject({ line: 3, kind: "GitHub token", masked: "ghp_****" })
  expect(maskSecrets(`a ${token} b`)).toBe("a ghp_**** b")
})

test("a whole private key is masked, also one that was cut off", () => {
  const head = `-----BEGIN RSA ${"PRIVATE"} KEY-----`
  const body = "MIIEpAIBAAKCAQEA7bq\nqWvT3n8xYz0aBcDeFgHiJkLmNoPqRsTuVwXyZ"
  expect(maskSecrets(`${head}\n${body}\n-----END RSA ${"PRIVATE"} KEY-----\nafter`)).toBe("****\nafter")
  expect(maskSecrets(`before ${head}\n${body}`)).toBe("before ****")
})

/** Letters and digits that look random but are always the same. */
function letters(count: number): string {
  return Array.from({ length: count }, (_, n) => ((((n + 1) ** 3 * 7919) % 997) % 36).toString(36)).join("")
}

test.for([
  ["an assigned token", (secret: string) => `API_TOKEN=${secret}`],
  ["a token with a shape of its own", (secret: string) => `ghp_${secret}`],
  ["a password in a URL", (secret: string) => `git clone https://me:${secret}@example.org/x`],
] as const)("of %s nothing is shown, however long it is", ([, around]) => {
  for (const length of [199, 200, 201, 256, 300, 1_500]) {
    const secret = letters(length)
    const shown = maskSecrets(`before "${around(secret)}" after`)
    expect(shown).not.toContain(secret.slice(-4))
    expect(shown).toMatch(/^before .* after$/)
  }
})

test("a secret that begins within another is masked to its end", () => {
  const key = `-----BEGIN ${"PRIVATE"} KEY-----\n${letters(64)}\n${letters(64)}\n-----END ${"PRIVATE"} KEY-----`
  expect(maskSecrets(`SECRET_KEY=ab12:${key}\nafter`)).toBe("SECRET_KEY=****\nafter")
  expect(findSecrets(`SECRET_KEY=ab12:${key}`)).toHaveLength(1)
})

test("masking ends on any text and does not blow it up", { timeout: 60_000 }, () => {
  const words = fc.constantFrom(
    "password",
    "token",
    ":",
    "=",
    "a".repeat(300),
    "-----BEGIN ",
    "://",
    "@",
    "eyJ",
    ".",
    "\n",
    "secret_key_",
    "contraseña de ",
    "密码：",
  )
  const texts = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join("")),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const masked = maskSecrets(text)
      return masked.length <= text.length + 4 * (findSecrets(text).length + 1)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ["the db password is hunter2", true],
  ["Password for staging is winter99. Ask Mira first", true],
  ["das Passwort ist sommer2026", true],
  ["the staging password is hunter2 for user demo", true],
  ["the wifi password is sunny42day on both floors", true],
  ["the password is sha256 hashed", false],
  ["the password is base64 for historical reasons", false],
  ["the password is argon2id and salted", false],
  ["The password is hashed with argon2id", false],
  ["the password is in 1password", false],
])("a short password counts where the sentence ends with it: %s", (text, isSecret) => {
  expect(findSecrets(text).length > 0).toBe(isSecret)
})

test.each([
  ["wifi pw: blauerHund77", true],
  ["user: bob pass: Secret99x", true],
  ["user: bob, pass: Secret99x.", true],
  ["pw = sommer2026", true],
  ["pwd=BlauerHund", true],
  ['"pass": "blauerHund"', true],
  ["SMTP_PASS=blauerHund", true],
  ["pass: all tests", false],
  ["pass: 2024-05-01", false],
  ["pass: 2024-05-01T10:00Z", false],
  ["First pass: Everything builds", false],
  ["pass: sunshine", false],
  ["pw: <IhrPasswort>", false],
  ["pass: dbPassword, user: dbUser", false],
  ["pwd: ~/Projects/Shop", false],
  ["Bypass: blauerHund77", false],
])("behind pw, pwd and pass a value of mixed characters is a password: %s", (text, isSecret) => {
  expect([findSecrets(text).length > 0, isSecret && !maySecretsHide(text)]).toEqual([isSecret, false])
})

test.each([
  ["contraseña: Secreta123", true],
  ["Contraseña del wifi: Secreta123", true],
  ["contrasen\u0303a = Secreta123", true],
  ["mot de passe : Secreta123", true],
  ["Mot de passe du wifi\u00a0: «Secreta123»", true],
  ["senha: Secreta123", true],
  ["wachtwoord: Secreta123", true],
  ["hasło: Secreta123", true],
  ["parola: Secreta123", true],
  ["LÖSENORD: Secreta123", true],
  ["adgangskode: Secreta123", true],
  ["пароль: Secreta123", true],
  ["Пароль от сервера: Секрет123", true],
  ["密码：Secreta123", true],
  ["数据库密碼：Secreta123，请勿外传", true],
  ["パスワード: Secreta123", true],
  ["비밀번호: Secreta123", true],
  ["La contraseña: guardada en 1Password", false],
  ["contraseña: <tu-contraseña>", false],
  ["mot de passe : 12 caractères au moins", false],
  ["senha: argon2id", false],
  ["wachtwoord: bewaard in KeePass sinds 2024", false],
  ["parola: cuvânt", false],
  ["hasło: <hasło-123>", false],
  ["пароль: обновлять раз в 90 дней", false],
  ["密码：有效期为90天，需要包含大写字母", false],
  ["パスワード：SHA256でハッシュ化する", false],
  ["パスワード: 8文字以上、90日ごとに変更", false],
  ["비밀번호: 90일마다 변경", false],
  ["resenha: Capitulo12", false],
])("a password is known by its name in other languages: %s", (text, isSecret) => {
  expect([findSecrets(text).length > 0, isSecret && !maySecretsHide(text)]).toEqual([isSecret, false])
})
