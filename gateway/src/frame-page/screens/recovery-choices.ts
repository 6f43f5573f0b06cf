import { html, nothing, type TemplateResult } from 'lit'
import '../../../../src/elements/controls/row.js'
import type { ApprovingDevice } from '../session/frame-wallet.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import { type FrameIconName, renderIcon } from '../ui/screen.js'
import type { RecoveryKind } from '../worker/worker-protocol.js'

export interface RecoveryActions {
  usePasskey(inWindow: boolean): Promise<void>
  usePassword(password: string): Promise<void>
  makeFile(): Promise<{ text: string; name: string }>
  confirmFile(): Promise<void>
}

interface RecoverOptions {
  readonly secret: string
  readonly endOthers: boolean
  readonly inWindow: boolean
}

export interface RecoverActions {
  recoverWith(kind: RecoveryKind, wish: RecoverOptions): Promise<void>
  devices(): Promise<readonly ApprovingDevice[]>
}

export function saveFile(page: Document, { text, name }: { text: string; name: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = page.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const MAX_FILE_BYTES = 16_384

interface RecoveryChoices {
  readonly methods: readonly RecoveryKind[]
  readonly texts: FrameTexts['recovery']
  readonly passkeyLabel?: string
  readonly isDisabled: boolean
  readonly press: (kind: RecoveryKind) => (event: Event) => void
  readonly onFile: (text: string | undefined) => void
}

export function recoveryChoices(choices: RecoveryChoices): TemplateResult {
  const { methods, texts, passkeyLabel = texts.usePasskey, isDisabled, press, onFile } = choices
  const row = (kind: RecoveryKind, icon: FrameIconName, name: string) =>
    methods.includes(kind) ? choiceRow({ icon, name, isDisabled, onPress: press(kind) }) : nothing
  return html`<div role="group">
    ${row('passkey', 'fingerprint', passkeyLabel)} ${row('password', 'lock', texts.yourPassword)}
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

interface RecoveryPasswordField {
  readonly email: string
  readonly isReadonly?: boolean
  readonly hasAutofocus?: boolean
}

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

export function fileInput(root: ParentNode): HTMLInputElement | null {
  return root.querySelector('[type=file]')
}

export interface ChoiceRow {
  readonly icon: FrameIconName
  readonly name: string
  readonly description?: string
  readonly isDisabled?: boolean
  readonly onPress: (event: Event) => void
}

export function choiceRow({ icon, name, description = '', isDisabled = false, onPress }: ChoiceRow): TemplateResult {
  return html`<appkit-ui-row .name=${name} .description=${description} ?disabled=${isDisabled} @click=${onPress}>
    <span slot="image" class="icon">${renderIcon(icon)}</span>
    <appkit-ui-icon slot="end" name="chevron-right"></appkit-ui-icon>
  </appkit-ui-row>`
}

async function readFile({ target }: Event): Promise<{ readonly text: string | undefined } | undefined> {
  const input = target as HTMLInputElement
  const file = input.files?.[0]
  if (!file) return undefined
  const text = file.size <= MAX_FILE_BYTES ? await file.text() : undefined
  input.value = '' // Allows choosing the same file again after a failure.
  return { text }
}
