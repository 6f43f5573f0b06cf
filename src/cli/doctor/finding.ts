/** How bad a finding is. Only `error` changes the exit code. */
export type Level = 'ok' | 'warn' | 'error'

/** One thing that the doctor looked at. */
export interface Finding {
  readonly level: Level
  /** The name of the check, for scripts: `packages/duplicate`. */
  readonly check: string
  /** What is so, as a sentence. */
  readonly message: string
  /** What to do about it, as a sentence. */
  readonly fix?: string
}

/** Makes a finding. */
export function finding(level: Level, check: string, message: string, fix?: string): Finding {
  return { level, check, message, ...(fix !== undefined && { fix }) }
}

/** A finding as one line. Control characters of anything that was read elsewhere are left out. */
export function formatFinding({ level, message, fix }: Finding): string {
  const line = [level.padEnd(5), message, ...(fix ? [`→ ${fix}`] : [])].join(' ')
  return line.replace(/\p{Cc}+/gu, ' ')
}

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
