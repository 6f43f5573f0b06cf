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
