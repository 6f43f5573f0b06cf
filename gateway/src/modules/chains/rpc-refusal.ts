/** What a node said against a request, in the words of JSON-RPC. The text is the node's: never sent on. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'

  constructor(
    readonly code: number,
    message: string,
    /** What a call that was reverted gave back. */
    readonly data: unknown,
  ) {
    super(message.slice(0, 500))
  }
}
