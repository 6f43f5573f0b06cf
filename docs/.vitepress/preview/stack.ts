/** Where the services of `npm start` are. */
export interface Stack {
  readonly gateway: string
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
}

/** Reads where the development services are; undefined where the site is served by itself. */
export async function readStack(): Promise<Stack | undefined> {
  const response = await fetch('/stack.json').catch(() => undefined)
  const isJson = response?.ok && response.headers.get('content-type')?.includes('json')
  return isJson ? ((await response.json()) as Stack) : undefined
}
