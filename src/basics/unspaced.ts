/** Scripts that are written without blanks, for a class of characters: Chinese and Japanese, Korean, and those of South-East Asia. */
export const unspacedScripts =
  "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
