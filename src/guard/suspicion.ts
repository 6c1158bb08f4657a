/**
 * Whether a text has any of the marks that every secret has: one quick look before the many rules are loaded. The
 * shapes are looked for in all texts at once, since V8 takes longer to compile a pattern that is used again.
 */
export function maySecretsHide(...texts: readonly string[]): boolean {
  return shapes.test(texts.join("\n")) || texts.some(mayNameSecret)
}

function mayNameSecret(text: string): boolean {
  return names.test(text) && text.split(/[\s,;]+/).some(mayBeValue)
}

/** What a maker gave a prefix or a shape of its own, and what any value counts behind, if it is short or all letters. */
const shapes =
  /PRIVATE KEY|A(?:KIA|SIA|BIA|CCA)|_pat_|gh[pousr]_|gl[a-z]+-|\bsk-|xox|xapp-|hooks\.slack|webhooks|AIza|GOCSPX|ya29|eyJ|npm_|pypi-|[sr]k_|whsec|SG\.|\bSK|Key=|hf_|_v1_|:AA|lin_api|shp|figd_|ATATT|hvs\.|dapi|AGE-|glsa_|sntrys_|PMAK|rubygems|sq0csp|EAAA|:\/\/[^\s]*@|_(?:auth(?:Token)?|password)\s*=|-(?:u|user)[ =]/i

/** What a person calls a secret by. */
const names = /bearer|basic|token|pass|pwd?|kennwort|secret|key|credential|contraseña/i

/** Every value of these is at least so long and has a digit or a sign in it. */
function mayBeValue(run: string): boolean {
  return run.length >= 6 && /[\d!"#$%&()*+:<=>?@[\]^{|}~]/.test(run)
}
