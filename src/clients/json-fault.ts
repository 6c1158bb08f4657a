import { type ParseError, printParseErrorCode } from "jsonc-parser"

const inWords: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: "a word that is not a value; expected true, false, null or a text in quotes",
  InvalidNumberFormat: "a number that is not valid in JSON",
  PropertyNameExpected: "expected a name in quotes",
  ValueExpected: "expected a value",
  ColonExpected: "expected a colon",
  CommaExpected: "expected a comma",
  CloseBraceExpected: "expected a closing }",
  CloseBracketExpected: "expected a closing ]",
  EndOfFileExpected: "expected nothing more after the end of the object",
  InvalidCommentToken: "a comment where none is allowed",
  UnexpectedEndOfComment: "a comment that is not closed",
  UnexpectedEndOfString: "a text without its closing quote",
  UnexpectedEndOfNumber: "a number that is not finished",
  InvalidUnicode: "a \\u that is not followed by four hexadecimal digits",
  InvalidEscapeCharacter: "a backslash before a character that cannot be escaped",
  InvalidCharacter: "a character that must be escaped",
  "<unknown ParseErrorCode>": "something that is not JSON",
}

/** What is wrong with a JSON text, and in which column of its line. */
export function describeFault(text: string, { error, offset }: ParseError): string {
  const column = offset - text.lastIndexOf("\n", offset - 1)
  return `not valid JSON: ${inWords[printParseErrorCode(error)]}, at column ${column}`
}
