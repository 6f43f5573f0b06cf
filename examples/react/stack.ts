/** The URLs of the local stack, from `/stack.json`. */
export interface Stack {
  readonly gateway: string
  readonly swapRouters: Readonly<Record<`eip155:${number}`, readonly string[]>>
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
}

/** Fetches the URLs of the stack from this page's server. */
export async function readStack(): Promise<Stack> {
  const answer = await fetch('/stack.json')
  return (await answer.json()) as Stack
}
