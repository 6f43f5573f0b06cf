import type { RecoveryKind } from '../worker/worker-protocol.js'

/** What the screens of recovery do; each rejects with a `FrameError`. */
export interface RecoveryActions {
  /** Makes a passkey and seals with it: here, or in a window of the wallet's own, which only a click may open. */
  usePasskey(inWindow: boolean): Promise<void>
  usePassword(password: string): Promise<void>
  /** The file to save. */
  makeFile(): Promise<{ text: string; name: string }>
  confirmFile(): Promise<void>
}

/** How the person wants their wallet back. */
export interface RecoverWish {
  /** The password, or the text of the file. */
  readonly secret: string
  /** Shuts every other device out. */
  readonly endOthers: boolean
  /** Asks the passkey in a window of the wallet's own, which only a click may open. */
  readonly inWindow: boolean
}

/** What the prompt does with what the person has. */
export interface RecoverActions {
  recoverWith(kind: RecoveryKind, wish: RecoverWish): Promise<void>
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
