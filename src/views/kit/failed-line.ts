import { html, type TemplateResult } from 'lit'
import '../../elements/text-link/text-link.js'

/** Says under a list, or in its place, that it could not be had, and lets the person try again. */
export function renderFailedLine(said: string, label: string, again: () => void, look = 'line'): TemplateResult {
  return html`<p class=${look} role="status">
    ${said} <appkit-ui-text-link @click=${again}>${label}</appkit-ui-text-link>
  </p>`
}
