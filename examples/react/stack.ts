/** Where the local stack answers, as the server of this page says in `/stack.json`. */
export interface Stack {
  readonly gateway: string
  readonly swapRouters: Readonly<Record<`eip155:${number}`, readonly string[]>>
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
}

/** Asks the server of this page where the stack is. */
export async function readStack(): Promise<Stack> {
  const answer = await fetch('/stack.json')
  return (await answer.json()) as Stack
}
