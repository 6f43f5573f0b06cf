import { html, nothing, type TemplateResult } from 'lit'
import type { RecoveryKind } from '../worker/worker-protocol.js'
import { glyph, type GlyphName } from './glyph.js'
import type { FrameTexts } from './texts/frame-texts.js'

/** The largest recovery file that is read, in bytes. */
const MAX_FILE_BYTES = 16_384

/** The parts of a screen that asks for a recovery. */
export interface RecoveryChoices {
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
export interface RecoveryPasswordField {
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
