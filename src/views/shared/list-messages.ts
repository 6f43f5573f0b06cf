import { html, nothing, type TemplateResult } from 'lit'
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

export function renderHiddenLine(count: number, isShown: boolean, t: typeof activity, toggle: () => void): unknown {
  if (count === 0) return nothing
  return html`<p class="line">
    ${t.hidden(count)} · <appkit-ui-text-link @click=${toggle}>${isShown ? t.hide : t.show}</appkit-ui-text-link>
  </p>`
}
