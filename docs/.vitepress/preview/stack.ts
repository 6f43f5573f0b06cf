/** The URLs of the services of `npm start`. */
export interface Stack {
  readonly gateway: string
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
}

/** Reads the URLs of the development services; undefined if the site is served without them. */
export async function readStack(): Promise<Stack | undefined> {
  const response = await fetch('/stack.json').catch(() => undefined)
  const isJson = response?.ok && response.headers.get('content-type')?.includes('json')
  return isJson ? ((await response.json()) as Stack) : undefined
}
