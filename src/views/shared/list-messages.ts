import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import type { activity } from '../../i18n/en/activity.js'

export function renderFailedLine(
  message: string,
  label: string,
  retry: () => void,
  className = 'line',
): TemplateResult {
  return html`<p class=${className} role="status">
    ${message} <appkit-ui-text-link @click=${retry}>${label}</appkit-ui-text-link>
  </p>`
}

// Renders the state of an empty list, with an action if there is one.
export function renderEmptyList(message: string, label: string, act: (() => void) | false): TemplateResult {
  return html`<div class="empty">
    <p class="small">${message}</p>
    ${act ? html`<appkit-ui-button @click=${act}>${label}</appkit-ui-button>` : nothing}
  </div>`
}

export function renderHiddenLine(count: number, isShown: boolean, t: typeof activity, toggle: () => void): unknown {
  if (count === 0) return nothing
  return html`<p class="line">
    ${t.hidden(count)} · <appkit-ui-text-link @click=${toggle}>${isShown ? t.hide : t.show}</appkit-ui-text-link>
  </p>`
}
