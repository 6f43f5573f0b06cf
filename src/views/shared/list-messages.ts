import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/controls/text-link.js'
import type { activity } from '../../i18n/en/activity.js'

/** Says under a list, or in its place, that it could not be had, and lets the person try again. */
export function renderFailedLine(said: string, label: string, again: () => void, look = 'line'): TemplateResult {
  return html`<p class=${look} role="status">
    ${said} <appkit-ui-text-link @click=${again}>${label}</appkit-ui-text-link>
  </p>`
}

/** Says under a list how much of it is hidden as spam, and lets the person see it. Its look is in `row-list.styles`. */
export function renderHiddenLine(count: number, isShown: boolean, t: typeof activity, turn: () => void): unknown {
  if (count === 0) return nothing
  return html`<p class="line">
    ${t.hidden(count)} · <appkit-ui-text-link @click=${turn}>${isShown ? t.hide : t.show}</appkit-ui-text-link>
  </p>`
}
