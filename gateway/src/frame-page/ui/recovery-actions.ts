import type { RecoveryKind } from '../worker/worker-protocol.js'

/** What the screens of recovery do; each rejects with a `FrameError`. */
export interface RecoveryActions {
  /** Makes a passkey and seals with it. */
  usePasskey(): Promise<void>
  usePassword(password: string): Promise<void>
  /** The file to save. */
  makeFile(): Promise<{ text: string; name: string }>
  confirmFile(): Promise<void>
}

/** What the prompt does with what the person has. */
export interface RecoverActions {
  recoverWith(kind: RecoveryKind, secret?: string): Promise<void>
}

/** Hands a text to the person as a file of their own. */
export function saveFile(page: Document, { text, name }: { text: string; name: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
