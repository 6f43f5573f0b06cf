/** The most a check waits for one answer, in milliseconds. */
const MAX_WAIT_MS = 10_000

/** What came of a request: an answer, or why there is none. */
export type Fetched =
  | { readonly status: number; readonly headers: Headers; readonly text: string; readonly url: string }
  | { readonly failure: string }

/** Fetches a URL as text. Never throws. */
export async function fetchUrl(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Fetched> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    return { status: response.status, headers: response.headers, text: await response.text(), url: response.url }
  } catch (error) {
    return { failure: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code, message: inner } = Object(cause) as { code?: string; message?: string }
  return code ?? (inner || message)
}
