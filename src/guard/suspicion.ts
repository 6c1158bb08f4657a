/** Whether a text has any of the marks that every secret has: one quick look before the many rules are loaded. */
export function maySecretsHide(text: string): boolean {
  return marks.test(text)
}

const marks =
  /PRIVATE KEY|A(?:KIA|SIA|BIA|CCA)|_pat_|gh[pousr]_|gl[a-z]+-|\bsk-|xox|xapp-|hooks\.slack|webhooks|AIza|GOCSPX|ya29|eyJ|npm_|pypi-|[sr]k_|whsec|SG\.|\bSK|Key=|hf_|_v1_|:AA|lin_api|shp|figd_|ATATT|hvs\.|dapi|AGE-|glsa_|sntrys_|PMAK|rubygems|sq0csp|EAAA|:\/\/[^\s]*@|curl|_auth|bearer|basic|token|pass|pwd?|kennwort|secret|key|credential|contraseña/i
