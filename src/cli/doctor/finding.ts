import { toOutputLine } from '../command-line.js'

export type Level = 'ok' | 'warn' | 'error'

export interface Finding {
  readonly level: Level
  /** The id of the check for scripts, for example `packages/duplicate`. */
  readonly check: string
  readonly message: string
  readonly fix?: string
}

export function finding(level: Level, check: string, message: string, fix?: string): Finding {
  return { level, check, message, ...(fix !== undefined && { fix }) }
}

/** Formats a finding as one line. Its text may contain data of files and other servers. */
export function formatFinding({ level, message, fix }: Finding): string {
  const line = [level.padEnd(5), message, ...(fix ? [`→ ${fix}`] : [])].join(' ')
  return toOutputLine(line)
}

const MAX_WAIT_MS = 10_000

export type Fetched =
  | { readonly status: number; readonly headers: Headers; readonly text: string; readonly url: string }
  | { readonly failure: string }

export async function fetchUrl(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Fetched> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(MAX_WAIT_MS) })
    return { status: response.status, headers: response.headers, text: await response.text(), url: response.url }
  } catch (error) {
    return { failure: getFailureReason(error) }
  }
}

function getFailureReason(error: unknown): string {
  const { cause, message } = error as Error
  const { code, message: inner } = Object(cause) as { code?: string; message?: string }
  return code ?? (inner || message)
}
