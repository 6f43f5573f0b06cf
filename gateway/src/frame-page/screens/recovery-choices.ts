import { html, nothing, type TemplateResult } from 'lit'
import type { FrameTexts } from '../texts/frame-texts.js'
import { glyph, type GlyphName } from '../ui/screen.js'
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
interface RecoverWish {
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

/** The largest recovery file that is read, in bytes. */
const MAX_FILE_BYTES = 16_384

/** The parts of a screen that asks for a recovery. */
interface RecoveryChoices {
  readonly methods: readonly RecoveryKind[]
  readonly texts: FrameTexts['recovery']
  /** Absent: the usual words. */
  readonly passkeyLabel?: string
  readonly isDisabled: boolean
  /** Makes the click handler of a row. */
  readonly press: (kind: RecoveryKind) => (event: Event) => void
  /** `undefined`: the file is too large to be a recovery file. */
  readonly onFile: (text: string | undefined) => void
}

/** One row for each method; the file's row opens the file picker through `fileInput`. */
export function recoveryChoices(choices: RecoveryChoices): TemplateResult {
  const { methods, texts, passkeyLabel = texts.usePasskey, onFile } = choices
  const row = (kind: RecoveryKind, icon: GlyphName, label: string) =>
    methods.includes(kind) ? choiceRow(choices, { kind, icon, label }) : nothing
  return html`<div role="group">
    ${row('passkey', 'finger', passkeyLabel)} ${row('password', 'lock', texts.yourPassword)}
    ${row('file', 'file', texts.chooseFile)}
    ${
      methods.includes('file')
        ? html`<input
            type="file"
            hidden
            accept="text/plain,.txt"
            @change=${(event: Event) => void readFile(event).then(file => file && onFile(file.text))}
          />`
        : nothing
    }
  </div>`
}

/** The field for the recovery password. */
interface RecoveryPasswordField {
  /** For password managers. */
  readonly email: string
  readonly isReadonly?: boolean
  /** For a screen that gives its field the focus only later, or never. */
  readonly hasAutofocus?: boolean
}

/** Draws the field; a hidden one beside it holds the user name. */
export function recoveryPasswordField(
  { yourPassword }: FrameTexts['recovery'],
  { email, isReadonly = false, hasAutofocus = false }: RecoveryPasswordField,
): TemplateResult {
  return html`<input hidden autocomplete="username" .value=${email} />
    <label class="field"
      ><span class="label">${yourPassword}</span
      ><input
        type="password"
        autocomplete="current-password"
        required
        ?autofocus=${hasAutofocus}
        ?readonly=${isReadonly}
    /></label>`
}

/** The input that `recoveryChoices` reads the recovery file with. */
export function fileInput(root: ParentNode): HTMLInputElement | null {
  return root.querySelector('[type=file]')
}

function choiceRow(
  { isDisabled, press }: RecoveryChoices,
  { kind, icon, label }: { readonly kind: RecoveryKind; readonly icon: GlyphName; readonly label: string },
): TemplateResult {
  return html`<button type="button" class="row" aria-disabled=${isDisabled ? 'true' : nothing} @click=${press(kind)}>
    <span class="icon">${glyph(icon)}</span><span><b>${label}</b></span
    >${glyph('next')}
  </button>`
}

async function readFile({ target }: Event): Promise<{ readonly text: string | undefined } | undefined> {
  const input = target as HTMLInputElement
  const file = input.files?.[0]
  if (!file) return undefined
  const text = file.size <= MAX_FILE_BYTES ? await file.text() : undefined
  input.value = '' // So that the same file can be chosen again after a failure.
  return { text }
}
