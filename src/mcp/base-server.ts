import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server"

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

/**
 * The library reports invalid parameters as its own error, with everything that its checker says. They are
 * the client's error, and one line says which.
 */
export class BaseServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const answer = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await answer(request, context)
      } catch (error) {
        const issue = firstIssue(error)
        if (issue === undefined) throw error
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid parameters of ${method}: ${issue}`)
      }
    }
  }
}

/** The first issue in the list that the checker puts into the message. */
function firstIssue(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : ""
  const start = message.search(/\[\s*\{\s*"/)
  if (start < 0) return undefined
  try {
    const [issue] = JSON.parse(message.slice(start)) as { path: string[]; message: string }[]
    return issue && `${issue.path.join(".")}: ${issue.message}`
  } catch {
    return undefined
  }
}
