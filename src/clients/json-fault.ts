import { type ParseError, printParseErrorCode } from "jsonc-parser"

const inWords: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: "a word that is no value; expected true, false, null or a text in quotes",
  InvalidNumberFormat: "a number that is not one of JSON",
  PropertyNameExpected: "expected a name in quotes",
  ValueExpected: "expected a value",
  ColonExpected: "expected a colon",
  CommaExpected: "expected a comma",
  CloseBraceExpected: "expected a closing }",
  CloseBracketExpected: "expected a closing ]",
  EndOfFileExpected: "expected nothing more after the end of the object",
  InvalidCommentToken: "a comment where none may be",
  UnexpectedEndOfComment: "a comment that is not closed",
  UnexpectedEndOfString: "a text whose closing quote is missing",
  UnexpectedEndOfNumber: "a number that is not finished",
  InvalidUnicode: "a \\u that no four hexadecimal digits follow",
  InvalidEscapeCharacter: "a backslash before a character that takes none",
  InvalidCharacter: "a character that must be escaped",
  "<unknown ParseErrorCode>": "something that is not JSON",
}

/** What is wrong with a JSON text, and in which column of its line. */
export function describeFault(text: string, { error, offset }: ParseError): string {
  const column = offset - text.lastIndexOf("\n", offset - 1)
  return `not valid JSON: ${inWords[printParseErrorCode(error)]}, at column ${column}`
}
