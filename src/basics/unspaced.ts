/**
 * Scripts that are searched by pairs of characters, as a character class: Chinese, Japanese and those of
 * South-East Asia, which are written without blanks, and Korean.
 */
export const unspacedScripts =
  "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
