import { html, type TemplateResult } from 'lit'
import '../../../../src/elements/controls/code-field.js'
import type { CodeFieldElement } from '../../../../src/elements/controls/code-field.js'
import { FrameError } from '../session/frame-error.js'

interface CodeFieldOptions {
  readonly label: string
  readonly isReadonly: boolean
  readonly onEnter?: (event: Event) => void
}

/** Renders the input for an emailed code of eight digits. */
export function renderCodeField({ label, isReadonly, onEnter }: CodeFieldOptions): TemplateResult {
  return html`<appkit-ui-code-field
    digits="8"
    label=${label}
    ?disabled=${isReadonly}
    @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.repeat && !event.isComposing && onEnter?.(event)}
  ></appkit-ui-code-field>`
}

export function readCode(root: ParentNode): string {
  return findField(root)?.value ?? ''
}

/** Clears a code that the gateway refused. Keeps it after other errors, such as a lost connection. */
export function clearRefusedCode(root: ParentNode, error: unknown): void {
  const field = findField(root)
  if (field && error instanceof FrameError && error.code.startsWith('E_OTP')) field.value = ''
}

function findField(root: ParentNode): CodeFieldElement | null {
  return root.querySelector('appkit-ui-code-field')
}
